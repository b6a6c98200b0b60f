export default import.meta.glob<string>("../../../messages/en/{board,core,play,site}.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});
