import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Navigator,
  type Path,
  parsePath,
} from "react-router-dom";

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** The place that is shown, and the kind of navigation that led there. */
export interface Shown extends Pick<BrowserHistory, "location" | "action"> {
  /** True if the navigation must keep the scroll position. */
  keepsScroll: boolean;
  /** True if the navigation opens or closes something over the page, which is rendered without pauses. */
  isAtOnce: boolean;
}

export type Place = Pick<Path, "pathname" | "search">;

/** A navigation that waits for an answer. */
export interface WaitingStep {
  take(): void;
  leaveOut(): void;
}

/** Makes a navigation away from a place wait for an answer. */
export interface NavigationGuard {
  mustWait(from: Place, to: Place): boolean;
  /** @param step null once the browser's buttons have undone the step, and nothing waits any more. */
  onWait(step: WaitingStep | null): void;
}

/** How a place is shown unless a navigation says otherwise. */
const usual: Pick<Shown, "keepsScroll" | "isAtOnce"> = { keepsScroll: false, isAtOnce: false };

/** The index of the current place in the history; null if a plain link within a page led to it. */
const placeNow = (): number | null => window.history.state?.idx ?? null;

/**
 * The history of a tab: the browser's history as react-router wraps it, with guards. When the browser's own buttons are
 * used, the address has changed before the app learns of it. It stays so until the answer, and is then reverted if the
 * answer is no.
 */
export class TabHistory {
  private readonly history: BrowserHistory = createBrowserHistory({ v5Compat: true });
  private readonly listeners = new Set<(next: Shown) => void>();
  private readonly guards = new Set<NavigationGuard>();
  private manner = usual;
  shown: Shown = { location: this.history.location, action: this.history.action, ...usual };
  private shownPlace = placeNow() ?? 0;

  readonly navigator: Navigator = {
    createHref: (to) => this.history.createHref(to),
    encodeLocation: (to) => this.history.encodeLocation(to),
    go: (steps) => this.history.go(steps),
    push: (to, state, options) => this.step(to, options, () => this.history.push(to, state)),
    replace: (to, state, options) => this.step(to, options, () => this.history.replace(to, state)),
  };

  /** @param listener is called with each place to show. */
  listen(listener: (next: Shown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Listens to the browser. @returns a function that stops it. */
  follow(): () => void {
    return this.history.listen(({ action }) => {
      if (action === "POP") this.popped();
      else this.show(this.manner);
    });
  }

  /** @returns a function that removes the guard. */
  guard(guard: NavigationGuard): () => void {
    this.guards.add(guard);
    return () => this.guards.delete(guard);
  }

  private show(manner: typeof usual): void {
    this.shownPlace = placeNow() ?? this.shownPlace;
    this.shown = { location: this.history.location, action: this.history.action, ...manner };
    for (const listener of this.listeners) listener(this.shown);
  }

  private popped(): void {
    // the browser gives no index to the place that a plain link within the page leads to
    if (placeNow() === null) window.history.replaceState({ ...window.history.state, idx: this.shownPlace + 1 }, "");
    if (placeNow() === this.shownPlace) {
      for (const guard of this.guards) guard.onWait(null);
      return;
    }
    const guard = this.guardOf(this.history.location);
    if (!guard) {
      this.show(usual);
      return;
    }
    guard.onWait({
      take: () => this.show(usual),
      leaveOut: () => {
        const steps = this.shownPlace - (placeNow() ?? this.shownPlace);
        // 0 would reload the page
        if (steps !== 0) this.history.go(steps);
      },
    });
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
      this.manner = { keepsScroll: options?.preventScrollReset ?? false, isAtOnce: options?.flushSync ?? false };
      take();
    };
    const guard = this.guardOf({ pathname: "", search: "", ...(typeof to === "string" ? parsePath(to) : to) });
    if (guard) guard.onWait({ take: go, leaveOut: () => undefined });
    else go();
  }
}
