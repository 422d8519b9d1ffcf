import type { ComponentPropsWithRef } from "react";
import buttonStyles from "../ui/Button.module.css";
import { Icon, type IconSource } from "../ui/Icon";
import styles from "./PageAction.module.css";

/** The primary button of a page, outlined while another action matters more; on a phone only its icon shows. */
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
