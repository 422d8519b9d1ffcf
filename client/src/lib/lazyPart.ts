import { type ComponentType, type LazyExoticComponent, lazy } from "react";

interface LazyPart<Props> {
  /** The component, to be rendered inside a Suspense. */
  Part: LazyExoticComponent<ComponentType<Props>>;
  /** Loads the code in advance; if this fails, rendering retries it. */
  preload: () => Promise<unknown>;
  isLoaded: () => boolean;
}

/**
 * A component with its own bundle, like React's `lazy`, except that a loaded component renders synchronously. When
 * React has to suspend, even for a moment, it reveals content at least 300 ms after the previous reveal.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const preload = (): Promise<{ default: ComponentType<Props> }> =>
    load().then((component) => {
      loaded = component;
      return { default: component };
    });
  return {
    Part: lazy(() => (loaded ? atOnce({ default: loaded }) : preload())),
    preload,
    isLoaded: () => loaded !== undefined,
  };
}

/** A thenable that resolves synchronously, as far as React looks at it. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: that is all there is to it
  return { then: (tell: (value: Value) => void) => tell(value) } as Promise<Value>;
}
