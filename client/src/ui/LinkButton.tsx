import { Link, type LinkProps } from "../lib/routing/Link";
import type { ButtonVariant } from "./Button";
import styles from "./Button.module.css";
import { Icon, type IconSource } from "./Icon";

/** A link that looks like a button: for navigation, where Button is for actions. */
export function LinkButton({
  variant = "outline",
  icon,
  isWide = false,
  className,
  children,
  ...rest
}: Omit<LinkProps, "children"> & {
  variant?: ButtonVariant;
  icon?: IconSource;
  isWide?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-part="button"
      data-variant={variant}
      data-wide={isWide || undefined}
    >
      {icon ? <Icon icon={icon} /> : null}
      {children}
    </Link>
  );
}
