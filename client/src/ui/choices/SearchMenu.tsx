import { lazy, Suspense } from "react";
import { useOverlayTrigger } from "../overlays/useOverlayTrigger";
import type { SearchMenuProps } from "./SearchMenuSurface";

const load = () => import("./SearchMenuSurface");
const SearchMenuSurface = lazy(() => load().then((module) => ({ default: module.SearchMenuSurface })));

/** A searchable menu anchored to its button. */
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
