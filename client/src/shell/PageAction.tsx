import type { ComponentPropsWithRef } from "react";
import { Icon, type IconSource } from "../ui/Icon";
import "../ui/Button.css";

/** A page's one ink button; on a phone it keeps only its icon, and its name. */
export function PageAction({
  label,
  icon,
  ...rest
}: Omit<ComponentPropsWithRef<"button">, "children"> & { label: string; icon: IconSource }) {
  return (
    <button type="button" {...rest} className="button page-action" data-variant="ink" aria-label={label}>
      <Icon icon={icon} />
      <span>{label}</span>
    </button>
  );
}
