export default import.meta.glob<string>(
  ["../../../messages/es/{board,core,play,site}.ftl", "../../../../src/qirkat/messages/es.ftl"],
  { query: "?raw", import: "default", eager: true },
);
