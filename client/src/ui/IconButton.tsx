import type { ComponentPropsWithRef } from "react";
import styles from "./Button.module.css";
import { Icon, type IconSource } from "./Icon";
import { Tooltip } from "./overlays/Tooltip";
import { Spinner } from "./Spinner";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children"> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: IconSource;
  /** Shown in the tooltip as keycaps, e.g. "Ctrl K". */
  shortcut?: string;
  size?: "small" | "medium";
  iconSize?: number;
  isPending?: boolean;
}

export function IconButton({
  label,
  icon,
  shortcut,
  size = "medium",
  iconSize = size === "small" ? 16 : 17,
  isPending = false,
  type = "button",
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        {...rest}
        aria-busy={isPending || undefined}
        aria-keyshortcuts={shortcut?.replace("Ctrl", "Control").replaceAll(" ", "+")}
        aria-label={label}
        className={className ? `${styles.iconButton} ${className}` : styles.iconButton}
        data-part="icon-button"
        data-size={size}
        onClick={(event) => {
          if (!isPending) onClick?.(event);
        }}
        type={type}
      >
        {isPending ? <Spinner /> : <Icon icon={icon} size={iconSize} />}
      </button>
    </Tooltip>
  );
}
