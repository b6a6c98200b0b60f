export default import.meta.glob<string>(
  ["../../../messages/ja/{board,core,play,site}.ftl", "../../../../src/qirkat/messages/ja.ftl"],
  { query: "?raw", import: "default", eager: true },
);
