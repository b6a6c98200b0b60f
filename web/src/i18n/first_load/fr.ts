export default import.meta.glob<string>(
  ["../../../messages/fr/{board,core,play,site}.ftl", "../../../../src/qirkat/messages/fr.ftl"],
  { query: "?raw", import: "default", eager: true },
);
