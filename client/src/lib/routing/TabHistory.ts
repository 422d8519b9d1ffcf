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

/** A step that waits for an answer. */
export interface WaitingStep {
  take(): void;
  leaveOut(): void;
}

/** Has a step away from a place wait for an answer. */
export interface NavigationGuard {
  mustWait(from: Place, to: Place): boolean;
  /** @param step null once somebody is back by the browser's buttons, and nothing waits any more. */
  onWait(step: WaitingStep | null): void;
}

/** The number of the place that the browser is at; null of one that a plain link within a page led to. */
const placeNow = (): number | null => window.history.state?.idx ?? null;

/**
 * The places that a tab has been at: the browser's history as react-router wraps it, with guards. The browser's own
 * buttons have changed the address when one hears of it. It stays so until the answer is there, and is put back then.
 */
export class TabHistory {
  private readonly history: BrowserHistory = createBrowserHistory({ v5Compat: true });
  private readonly listeners = new Set<(next: Shown) => void>();
  private readonly guards = new Set<NavigationGuard>();
  private keepsScroll = false;
  shown: Shown = { location: this.history.location, action: this.history.action, keepsScroll: false };
  private shownPlace = placeNow() ?? 0;

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
    return this.history.listen(({ action }) => {
      if (action === "POP") this.popped();
      else this.show(this.keepsScroll);
    });
  }

  /** @returns what takes the guard away. */
  guard(guard: NavigationGuard): () => void {
    this.guards.add(guard);
    return () => this.guards.delete(guard);
  }

  private show(keepsScroll: boolean): void {
    this.shownPlace = placeNow() ?? this.shownPlace;
    this.shown = { location: this.history.location, action: this.history.action, keepsScroll };
    for (const listener of this.listeners) listener(this.shown);
  }

  private popped(): void {
    // the browser gives no number to the place that a plain link within the page leads to
    if (placeNow() === null) window.history.replaceState({ ...window.history.state, idx: this.shownPlace + 1 }, "");
    if (placeNow() === this.shownPlace) {
      for (const guard of this.guards) guard.onWait(null);
      return;
    }
    const guard = this.guardOf(this.history.location);
    if (!guard) {
      this.show(false);
      return;
    }
    guard.onWait({
      take: () => this.show(false),
      leaveOut: () => {
        const steps = this.shownPlace - (placeNow() ?? this.shownPlace);
        // none would load the page again
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
      this.keepsScroll = options?.preventScrollReset ?? false;
      take();
    };
    const guard = this.guardOf({ pathname: "", search: "", ...(typeof to === "string" ? parsePath(to) : to) });
    if (guard) guard.onWait({ take: go, leaveOut: () => undefined });
    else go();
  }
}
