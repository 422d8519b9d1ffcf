import { lazyOverlay } from "./lazyOverlay";

/** One surface for consecutive dialogs. Suspends until its code has loaded. */
export const LastingSurface = lazyOverlay(() => import("./DialogSurface").then((module) => module.LastingSurface));
