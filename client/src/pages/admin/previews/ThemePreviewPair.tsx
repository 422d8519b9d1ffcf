import type { ReactNode } from "react";
import styles from "./previews.module.css";

const themes = ["light", "dark"] as const;

/** The same content in the light and dark theme; nothing in it is interactive. */
export function ThemePreviewPair({ children }: { children: (theme: (typeof themes)[number]) => ReactNode }) {
  return (
    <div className={styles.pair}>
      {themes.map((theme) => (
        <div key={theme} className={styles.side} style={{ colorScheme: theme }} inert data-preview={theme}>
          {children(theme)}
        </div>
      ))}
    </div>
  );
}
