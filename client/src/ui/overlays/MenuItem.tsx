import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { IconSource } from "../Icon";

export interface MenuItemProps {
  /** Required if the menu is a choice among its items. */
  id?: string;
  /** The label, also used for type-ahead. */
  children: string;
  icon?: IconSource | undefined;
  /** Shown at the right: a count or a shortcut. */
  end?: ReactNode;
  variant?: "plain" | "danger";
  isDisabled?: boolean;
  onAction?: () => void;
}

/** The rendered parts, which load with the menu's own chunk. */
export const MenuParts = createContext<{ Item: ComponentType<MenuItemProps>; Separator: ComponentType } | null>(null);

export function MenuItem(props: MenuItemProps) {
  const parts = useContext(MenuParts);
  return parts && <parts.Item {...props} />;
}

export function MenuSeparator() {
  const parts = useContext(MenuParts);
  return parts && <parts.Separator />;
}
