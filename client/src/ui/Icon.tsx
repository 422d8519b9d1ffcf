import type { LucideIcon } from "lucide-react";
import { isValidElement, type ReactElement } from "react";

/** A lucide component, drawn at the size its place asks for, or a drawing of one's own. */
export type IconSource = LucideIcon | ReactElement;

export function Icon({ icon, size = 16 }: { icon: IconSource; size?: number }) {
  if (isValidElement(icon)) return icon;
  const Drawing = icon as LucideIcon;
  return <Drawing size={size} strokeWidth={1.7} aria-hidden />;
}
