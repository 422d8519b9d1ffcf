import type { LucideIcon } from "lucide-react";
import { isValidElement, type ReactElement } from "react";

/** A lucide component, rendered at the size its context needs, or a custom element. */
export type IconSource = LucideIcon | ReactElement;

export function Icon({ icon, size = 16 }: { icon: IconSource; size?: number }) {
  if (isValidElement(icon)) return icon;
  const Drawing = icon as LucideIcon;
  return <Drawing size={size} strokeWidth={1.7} aria-hidden />;
}
