import type { ReactNode } from "react";
import type { NavigationCounts } from "./navigation";

export interface ShellViewer {
  displayName: string;
  email: string;
  isAdmin: boolean;
}

interface Build {
  version: string;
  buildNumber: number;
  /** ISO 8601. */
  builtAt: string;
}

export interface ShellProps {
  viewer: ShellViewer;
  counts: NavigationCounts;
  /** Shown to admins. */
  build?: Build | null;
  onSignOut: () => void;
  /** A stable function. */
  onSearch: () => void;
  /** The saved searches, below the pages. */
  savedSearches?: ReactNode;
  /** The page: one PageFrame. */
  children: ReactNode;
}
