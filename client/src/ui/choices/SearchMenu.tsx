import { Suspense } from "react";
import { lazyOverlay } from "../overlays/lazyOverlay";
import { useOverlayTrigger } from "../overlays/useOverlayTrigger";
import type { SearchMenuProps } from "./SearchMenuSurface";

const SearchMenuSurface = lazyOverlay(() => import("./SearchMenuSurface").then((module) => module.SearchMenuSurface));

/** A searchable menu anchored to its button. */
export function SearchMenu({ trigger, onOpenChange, ...rest }: SearchMenuProps) {
  const overlay = useOverlayTrigger(trigger, "dialog", SearchMenuSurface.preload, { onOpenChange });
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
