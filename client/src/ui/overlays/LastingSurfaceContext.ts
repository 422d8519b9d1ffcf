import { createContext, type ReactNode } from "react";
import type { DialogProps } from "./DialogSurface";

/** Puts a dialog on the surface that is there; null where each brings its own. */
export const LastingSurfaceContext = createContext<((dialog: DialogProps) => ReactNode) | null>(null);
