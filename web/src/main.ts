import { mount } from "svelte";
import App from "./App.svelte";
import { nextTask } from "./later.svelte";
import { loaded } from "./pages";
import { parse } from "./route";
import { settings } from "./settings";
import "./theme.css";
import { chooseSerif, loadSerif } from "./typeface";
import { install } from "./update";
import { keptLanguage, need, preferred, speak } from "./words";

const { theme } = settings();
if (theme !== "system") document.documentElement.dataset.theme = theme;
const serif = loadSerif();
await speak(preferred(keptLanguage(), navigator.languages));
// The page is fetched along with the words; should it fail, the app says so.
const page = loaded(parse(new URL(location.href)).page).catch(() => {});
await need("site", "core");
await page;
await nextTask(); // the words have been read
await chooseSerif(serif);
mount(App, { target: document.getElementById("app")! });
install();
