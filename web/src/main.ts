import { mount } from "svelte";
import App from "./App.svelte";
import { nextTask } from "./site/staged_render.svelte";
import { loadPage } from "./page_loader";
import { parseRoute } from "./site/route";
import { settings, storedLanguage } from "./site/settings";
import "./site/theme.css";
import "./site/board_themes.css";
import { chooseSerif, loadSerif } from "./site/typeface";
import { registerServiceWorker } from "./site/service_worker_update";
import { loadMessages, preferredLanguage, setLanguage, usePseudoLocale } from "./i18n/i18n";

const { theme } = settings();
if (theme !== "system") document.documentElement.dataset.theme = theme;
const serif = loadSerif();
if (new URLSearchParams(location.search).get("lang") === "xx") await usePseudoLocale();
else await setLanguage(preferredLanguage(storedLanguage(), navigator.languages));
// The page loads along with the messages; if that fails, the app says so.
const page = loadPage(parseRoute(new URL(location.href)).page).catch(() => {});
await loadMessages("site", "core");
await page;
await nextTask(); // the messages have been parsed
await chooseSerif(serif);
mount(App, { target: document.getElementById("app")! });
registerServiceWorker();
