import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { IconSource } from "../Icon";

export interface MenuItemProps {
  /** Needed where the menu is a choice among its items. */
  id?: string;
  /** The words, also for finding an item by typing. */
  children: string;
  icon?: IconSource | undefined;
  /** At the right: a count, a shortcut. */
  end?: ReactNode;
  variant?: "plain" | "danger";
  isDisabled?: boolean;
  onAction?: () => void;
}

/** The drawn parts, which come with the menu's own chunk. */
export const MenuParts = createContext<{ Item: ComponentType<MenuItemProps>; Separator: ComponentType } | null>(null);

export function MenuItem(props: MenuItemProps) {
  const parts = useContext(MenuParts);
  return parts && <parts.Item {...props} />;
}

export function MenuSeparator() {
  const parts = useContext(MenuParts);
  return parts && <parts.Separator />;
}
