import { lazy } from "react";

/** One surface for consecutive dialogs. Suspends until its code has loaded. */
export const LastingSurface = lazy(() =>
  import("./DialogSurface").then((module) => ({ default: module.LastingSurface })),
);
