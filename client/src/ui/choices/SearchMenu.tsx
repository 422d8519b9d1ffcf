import { lazy, type ReactNode, Suspense } from "react";
import type { Placement } from "../overlays/Menu";
import { type OverlayTrigger, useOverlayTrigger } from "../overlays/useOverlayTrigger";
import type { ComboboxOption } from "./Combobox";

const load = () => import("./SearchMenuSurface");
const SearchMenuSurface = lazy(() => load().then((module) => ({ default: module.SearchMenuSurface })));

export interface SearchMenuProps {
  /** Names the field and the list, e.g. "Tags". */
  label: string;
  trigger: OverlayTrigger;
  placeholder: string;
  options: readonly ComboboxOption[];
  /** The ids in force; null among them: none. */
  chosen: readonly (string | null)[];
  /** The ids in force for some of what is changed. */
  mixed?: readonly string[];
  /** Stays open, for more than one. */
  isMultiple?: boolean;
  /** The option that is always there and means none, e.g. "No category". */
  noneLabel?: string;
  /** One was pressed, chosen before or not; null: none. */
  onChoose: (id: string | null) => void;
  /** Offered last, and only for a name that no option has, whatever its case. */
  onCreate?: (name: string) => void;
  /** Hears what is typed and gives what was found for it as options; without it the options are narrowed here. */
  onSearch?: (typed: string) => void;
  /** Says that there is nothing, or that it loads. */
  emptyText: string;
  onOpenChange?: (isOpen: boolean) => void;
  placement?: Placement;
  /** Stands below the list. */
  footer?: (close: () => void) => ReactNode;
}

/** A choice among many, found by typing, that hangs from its button. */
export function SearchMenu({ trigger, onOpenChange, ...rest }: SearchMenuProps) {
  const overlay = useOverlayTrigger(trigger, "dialog", load, { onOpenChange });
  return (
    <>
      {overlay.element}
      {overlay.hasOpened && (
        <Suspense fallback={null}>
          <SearchMenuSurface
            {...rest}
            triggerRef={overlay.triggerRef}
            isOpen={overlay.isOpen}
            onOpenChange={overlay.setIsOpen}
          />
        </Suspense>
      )}
    </>
  );
}
