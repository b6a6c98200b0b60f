export default import.meta.glob<string>(
  ["../../../messages/en/{board,core,play,site}.ftl", "../../../../src/qirkat/messages/en.ftl"],
  { query: "?raw", import: "default", eager: true },
);
