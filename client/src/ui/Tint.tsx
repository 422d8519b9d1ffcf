import type { CSSProperties } from "react";

/** Sets the custom property from which tokens.css derives the six roles of a tint. */
export function tintStyle(color: string): CSSProperties {
  return { "--c": color } as CSSProperties;
}
