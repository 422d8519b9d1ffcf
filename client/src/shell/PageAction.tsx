import type { ComponentPropsWithRef } from "react";
import { Icon, type IconSource } from "../ui/Icon";
import "../ui/Button.css";
import "./PageAction.css";

/** A page's one ink button, outlined while another act is at hand; on a phone it keeps only its icon, and its name. */
export function PageAction({
  label,
  icon,
  variant = "ink",
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "children"> & {
  label: string;
  icon: IconSource;
  variant?: "ink" | "outline";
}) {
  return (
    <button type="button" {...rest} className="button page-action" data-variant={variant} aria-label={label}>
      <Icon icon={icon} />
      <span>{label}</span>
    </button>
  );
}
