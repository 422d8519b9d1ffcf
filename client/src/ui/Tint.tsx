import type { CSSProperties } from "react";

/** The custom property every rule in tokens.css derives a tint's six roles from. */
export function tintStyle(color: string): CSSProperties {
  return { "--c": color } as CSSProperties;
}
