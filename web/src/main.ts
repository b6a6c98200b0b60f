import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings";
import "./theme.css";
import { keptLanguage, need, preferred, speak } from "./words";
import { install } from "./update";

const { theme } = settings();
if (theme !== "system") document.documentElement.dataset.theme = theme;
await speak(preferred(keptLanguage(), navigator.languages));
await need("site", "core");
mount(App, { target: document.getElementById("app")! });
install();
