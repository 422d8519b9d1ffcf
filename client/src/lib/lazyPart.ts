import { type ComponentType, type LazyExoticComponent, lazy } from "react";

interface LazyPart<Props> {
  /** Draws it, inside of a Suspense. */
  Part: LazyExoticComponent<ComponentType<Props>>;
  /** Loads it ahead; may fail, and is tried again where it is drawn. */
  preload: () => Promise<unknown>;
}

/**
 * A component whose code loads apart. As with React's own `lazy`, except that what is loaded by then is drawn in the
 * same breath: what React has to wait for, if only for a moment, it shows no sooner than 300 ms after whatever else it
 * showed in the meantime.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = (): Promise<{ default: ComponentType<Props> }> =>
    load().then((component) => {
      loaded = component;
      return { default: component };
    });
  return { Part: lazy(() => (loaded ? atOnce({ default: loaded }) : preload())), preload };
}

/** A promise only as far as React looks at one: it says what came of it while it is asked. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: that is all there is to it
  return { then: (tell: (value: Value) => void) => tell(value) } as Promise<Value>;
}
