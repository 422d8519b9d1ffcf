import { type ComponentType, useEffect } from "react";
import { type LazyPart, lazyPart } from "../lazyPart";
import { sayNotLoaded } from "../toast/sayNotLoaded";

type Closable = { onClose: () => void } | { onOpenChange: (isOpen: boolean) => void };

/** A dialog, menu or popover with its own bundle. If its code can't be loaded, it says so and closes. */
export function lazyOverlay<Props extends Closable & { isOpen?: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart<Props>(load, CloseAndSay);
  function Overlay(props: Props) {
    // closed without having loaded, it begins anew when it is opened again
    return props.isOpen === false && !Part.isLoaded() ? null : <Part {...props} />;
  }
  return Object.assign(Overlay, { preload: Part.preload, isLoaded: Part.isLoaded });
}

function CloseAndSay(props: Closable) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it could not be loaded
  useEffect(() => {
    sayNotLoaded();
    if ("onClose" in props) props.onClose();
    else props.onOpenChange(false);
  }, []);
  return null;
}
