import { type ComponentPropsWithRef, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import styles from "./Button.module.css";
import { Icon, type IconSource } from "./Icon";
import { Spinner } from "./Spinner";

export type ButtonVariant = "ink" | "outline" | "quiet" | "danger";

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  /** At most one ink button per view; danger only in confirm dialogs. */
  variant?: ButtonVariant;
  icon?: IconSource;
  /** The action is running: the label stays, a spinner replaces the icon, and clicks do nothing. */
  isPending?: boolean;
  /** Full width and 40 px high: the only button of a form page. */
  isWide?: boolean;
}

export function Button({
  variant = "outline",
  icon,
  isPending = false,
  isWide = false,
  type = "button",
  className,
  onClick,
  children,
  autoFocus = false,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  // in an effect: a dialog below takes back focus set before it knows that this one is above it
  const focusFirst = useEffectEvent(() => {
    if (autoFocus) button.current?.focus();
  });
  useEffect(() => focusFirst(), []);
  return (
    <button
      {...rest}
      ref={button}
      // aria-disabled instead of disabled while pending, so that the button keeps the focus
      aria-disabled={isPending || rest["aria-disabled"] || undefined}
      aria-busy={isPending || undefined}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-part="button"
      data-variant={variant}
      data-wide={isWide || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      type={type}
    >
      {isPending ? <Spinner /> : icon ? <Icon icon={icon} /> : null}
      {children}
    </button>
  );
}
