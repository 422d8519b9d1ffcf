import type { ComponentPropsWithRef, CSSProperties } from "react";

/** The custom property every rule in tokens.css derives a tint's six roles from. */
export function tintStyle(color: string): CSSProperties {
  return { "--c": color } as CSSProperties;
}

/**
 * Derives paper and inks from a stored color, which is never painted raw. Children paint with --sheet, --sheet-ink and
 * the others of tokens.css.
 */
export function Tint({
  color,
  isSheet = false,
  className,
  style,
  ...rest
}: ComponentPropsWithRef<"div"> & {
  /** As stored, #RRGGBB. */
  color: string;
  /** A sheet opened to full size: a calmer paper by night, and all neutrals take its hue. */
  isSheet?: boolean;
}) {
  const classes = [isSheet ? "tint sheet" : "tint", className].filter(Boolean).join(" ");
  return <div {...rest} className={classes} style={{ ...tintStyle(color), ...style }} />;
}
