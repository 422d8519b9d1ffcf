import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { forgetFailedLoads } from "../../lib/routing/pageRoute";
import { RouteError } from "./RouteError";

/** An error boundary for a page that crashed or failed to load; it resets on the next navigation. */
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

  override componentDidUpdate(before: Properties, { failure }: State) {
    // a navigation that has just failed is not retried automatically
    if (!failure || before.place === this.props.place) return;
    forgetFailedLoads();
    this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? <RouteError error={this.state.failure.error} /> : this.props.children;
  }
}
