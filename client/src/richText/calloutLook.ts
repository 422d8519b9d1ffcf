import { Info, Lightbulb, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Callout } from "./html/richTextNodes";

/** The name and icon of each callout. */
export const calloutLook: Record<Callout, { name: string; icon: LucideIcon }> = {
  note: { name: "Note", icon: Info },
  tip: { name: "Tip", icon: Lightbulb },
  warning: { name: "Warning", icon: TriangleAlert },
};
