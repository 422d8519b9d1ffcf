import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { NotLoadedError } from "../../lib/loadCode";
import { forgetFailedLoads } from "../../lib/routing/pageRoute";
import { RouteError } from "./RouteError";

/**
 * An error boundary for a page that crashed or failed to load; it resets on the next navigation, and tries
 * a page that failed to load again when the connection is back.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

interface Properties {
  children: ReactNode;
  place: string;
}

interface State {
  failure: { error: unknown } | null;
}

class Boundary extends Component<Properties, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidMount() {
    window.addEventListener("online", this.retryLoad);
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.retryLoad);
  }

  override componentDidUpdate(before: Properties, { failure }: State) {
    // a navigation that has just failed is not retried automatically
    if (failure && before.place !== this.props.place) this.retry();
  }

  retryLoad = () => {
    if (this.state.failure?.error instanceof NotLoadedError) this.retry();
  };

  retry() {
    forgetFailedLoads();
    this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? <RouteError error={this.state.failure.error} /> : this.props.children;
  }
}
