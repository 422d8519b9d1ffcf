import { lazy } from "react";

/** One surface for dialogs that follow each other. It suspends until its code has loaded. */
export const LastingSurface = lazy(() =>
  import("./DialogSurface").then((module) => ({ default: module.LastingSurface })),
);
