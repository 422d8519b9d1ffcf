import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from "react";
import { loadCode, NotLoadedError } from "../lib/loadCode";
import { NotLoaded } from "./NotLoaded";

export interface LazyPart<Props> {
  /** To be rendered inside a Suspense. */
  (props: Props): ReactNode;
  /** Loads the code in advance. Resolves to whether it loaded; if not, rendering tries again. */
  preload: () => Promise<boolean>;
  isLoaded: () => boolean;
}

interface PartState<Props> {
  Attempt: LazyExoticComponent<ComponentType<Props>>;
  failure: { error: unknown } | null;
}

/**
 * A component with its own bundle, like React's `lazy`, except that:
 * - code that can't be loaded leaves the rest of the page as it is. The part says so in its place, and tries again when
 *   the person asks or the connection is back.
 * - a loaded component renders synchronously. When React has to suspend, even for a moment, it reveals content at least
 *   300 ms after the previous reveal.
 * @param Missing is shown in place of a part that could not be loaded; null: nothing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & { onRetry: () => void }> | null = NotLoaded,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const attempt = async (): Promise<{ default: ComponentType<Props> }> => {
    loaded = await loadCode(load);
    return { default: loaded };
  };
  const begin = () => lazy(() => (loaded ? atOnce({ default: loaded }) : attempt()));
  let current = begin();

  class Part extends Component<Props, PartState<Props>> {
    override state: PartState<Props> = { Attempt: current, failure: null };

    static getDerivedStateFromError(error: unknown) {
      return { failure: { error } };
    }

    override componentDidCatch() {
      // React keeps a failure forever: the next attempt, of this or another one, begins anew
      if (this.state.Attempt === current) current = begin();
      window.addEventListener("online", this.retry);
    }

    override componentWillUnmount() {
      window.removeEventListener("online", this.retry);
    }

    retry = () => {
      window.removeEventListener("online", this.retry);
      this.setState({ Attempt: current, failure: null });
    };

    override render(): ReactNode {
      const { Attempt, failure } = this.state;
      if (!failure) return <Attempt {...this.props} />;
      if (!(failure.error instanceof NotLoadedError)) throw failure.error;
      return Missing && <Missing {...this.props} onRetry={this.retry} />;
    }
  }
  return Object.assign((props: Props) => <Part {...props} />, {
    preload: () =>
      attempt().then(
        () => true,
        () => false,
      ),
    isLoaded: () => loaded !== undefined,
  });
}

/** A thenable that resolves synchronously, as far as React looks at it. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: that is all there is to it
  return { then: (tell: (value: Value) => void) => tell(value) } as Promise<Value>;
}
