export default import.meta.glob<string>("../../../messages/es/{board,core,play,site}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
