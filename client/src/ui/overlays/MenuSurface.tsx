import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Menu as AriaMenu, MenuItem as AriaMenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator as AriaSeparator } from "react-aria-components/Separator";
import { Icon } from "../Icon";
import { type MenuItemProps, MenuParts } from "./MenuItem";
import styles from "./Overlay.module.css";
import type { OverlayTrigger, Placement } from "./useOverlayTrigger";

export interface MenuProps {
  /** The accessible name of the list. */
  label: string;
  trigger: OverlayTrigger;
  /** MenuItem and MenuSeparator elements, see MenuItem.tsx. */
  children: ReactNode;
  placement?: Placement;
  /** Makes the menu a single choice: the id of the current item, and a callback for another choice. */
  selection?: { value: string; onChange: (id: string) => void };
}

function Item({ children, icon, end, variant = "plain", ...rest }: MenuItemProps) {
  return (
    <AriaMenuItem {...rest} textValue={children} className={styles.option} data-variant={variant}>
      {({ isSelected }) => (
        <>
          {icon && <Icon icon={icon} />}
          <span className={styles.optionText}>{children}</span>
          {isSelected ? (
            <Check size={15} aria-hidden />
          ) : (
            end && <span className={`${styles.optionEnd} faint`}>{end}</span>
          )}
        </>
      )}
    </AriaMenuItem>
  );
}

function Separator() {
  return <AriaSeparator className={styles.optionSeparator} />;
}

const parts = { Item, Separator };

export function MenuSurface({
  label,
  triggerRef,
  isOpen,
  onOpenChange,
  placement,
  selection,
  children,
}: {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  placement: Placement;
  selection: MenuProps["selection"];
  children: ReactNode;
}) {
  return (
    <Popover
      aria-label={label}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement={placement}
      offset={6}
      className={`${styles.popover} paper`}
    >
      <MenuParts value={parts}>
        <AriaMenu
          aria-label={label}
          autoFocus="first"
          onClose={() => onOpenChange(false)}
          className={styles.optionList}
          data-tall
          selectionMode={selection ? "single" : "none"}
          disallowEmptySelection
          selectedKeys={selection ? [selection.value] : []}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            if (key !== undefined) selection?.onChange(String(key));
          }}
        >
          {children}
        </AriaMenu>
      </MenuParts>
    </Popover>
  );
}
