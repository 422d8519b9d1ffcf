import { createContext, type ReactNode } from "react";
import type { DialogProps } from "./DialogSurface";

/** Renders a dialog on the shared surface; null where each dialog has its own. */
export const LastingSurfaceContext = createContext<((dialog: DialogProps) => ReactNode) | null>(null);
