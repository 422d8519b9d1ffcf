import { createContext } from "react";

/** The shell's functions for its pages; null on pages outside the shell. */
export const ShellContext = createContext<{
  /** Opens the phone's menu with everything the bottom bar leaves out. */
  openMenu: () => void;
  /** Opens search over the page. */
  openSearch: () => void;
  /** Announces a page's name to screen readers when it has changed. */
  announce: (title: string) => void;
} | null>(null);
