import type { ComponentPropsWithRef } from "react";
import buttonStyles from "../ui/Button.module.css";
import { Icon, type IconSource } from "../ui/Icon";
import styles from "./PageAction.module.css";

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
    <button
      type="button"
      {...rest}
      className={`${buttonStyles.button} ${styles.action}`}
      data-part="button"
      data-variant={variant}
      aria-label={label}
    >
      <Icon icon={icon} />
      <span>{label}</span>
    </button>
  );
}
