import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type Path,
  parsePath,
} from "react-router-dom";

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** The place that is shown, and the kind of step that led there. */
export interface Shown extends Pick<BrowserHistory, "location" | "action"> {
  /** True where whoever went there wants the scrolling left as it is. */
  keepsScroll: boolean;
}

export type Place = Pick<Path, "pathname" | "search">;

/** Has a step away from a place wait for an answer. */
export interface NavigationGuard {
  mustWait(from: Place, to: Place): boolean;
  /** @param go takes the step after all. */
  onWait(go: () => void): void;
}

/**
 * The places that a tab has been at: the browser's history as react-router wraps it, with guards. A step by the
 * browser's own buttons can only be taken back, so that it waits where it began.
 */
export class TabHistory {
  private readonly history: BrowserHistory = createBrowserHistory({ v5Compat: true });
  private readonly listeners = new Set<(next: Shown) => void>();
  private readonly guards = new Set<NavigationGuard>();
  /** The browser's next step where it is ours: it takes one back, or takes one that has waited. */
  private ownStep: { isBack: true; isDone: () => void } | { isBack: false } | null = null;
  private keepsScroll = false;
  shown: Shown = { location: this.history.location, action: this.history.action, keepsScroll: false };

  readonly navigator: Navigator = {
    createHref: (to) => this.history.createHref(to),
    encodeLocation: (to) => this.history.encodeLocation(to),
    go: (steps) => this.history.go(steps),
    push: (to, state, options) => this.step(to, options, () => this.history.push(to, state)),
    replace: (to, state, options) => this.step(to, options, () => this.history.replace(to, state)),
  };

  /** @param listener gets each place that is to be shown. */
  listen(listener: (next: Shown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Follows the browser. @returns what ends it. */
  follow(): () => void {
    return this.history.listen(({ action, location, delta }) => {
      const { ownStep } = this;
      this.ownStep = null;
      if (ownStep?.isBack) {
        ownStep.isDone();
        return;
      }
      const isByBrowser = action === "POP";
      const guard = isByBrowser && !ownStep && delta ? this.guardOf(location) : undefined;
      if (guard && delta) {
        guard.onWait(this.takeBack(delta));
        return;
      }
      this.shown = { location, action, keepsScroll: !isByBrowser && this.keepsScroll };
      for (const listener of this.listeners) listener(this.shown);
    });
  }

  /** @returns what takes the guard away. */
  guard(guard: NavigationGuard): () => void {
    this.guards.add(guard);
    return () => this.guards.delete(guard);
  }

  private guardOf(to: Place): NavigationGuard | undefined {
    return [...this.guards].find((guard) => guard.mustWait(this.shown.location, to));
  }

  private step(
    to: Parameters<Navigator["push"]>[0],
    options: Parameters<Navigator["push"]>[2],
    take: () => void,
  ): void {
    const go = (): void => {
      this.keepsScroll = options?.preventScrollReset ?? false;
      take();
    };
    const guard = this.guardOf({ pathname: "", search: "", ...(typeof to === "string" ? parsePath(to) : to) });
    if (guard) guard.onWait(go);
    else go();
  }

  /** @returns what takes the step once more. */
  private takeBack(delta: number): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ownStep = { isBack: true, isDone: resolve };
    this.history.go(-delta);
    return () =>
      void promise.then(() => {
        this.ownStep = { isBack: false };
        this.history.go(delta);
      });
  }
}
