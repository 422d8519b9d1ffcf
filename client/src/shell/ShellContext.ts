import { createContext } from "react";

/** The shell's functions for its pages; null on pages that stand alone. */
export const ShellContext = createContext<{
  /** The phone's way to everything the bottom bar leaves out. */
  openMenu: () => void;
  /** Opens search over the page. */
  openSearch: () => void;
  /** Says a page's name to a screen reader when it has changed. */
  announce: (title: string) => void;
} | null>(null);
