import { Component, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { RouteError } from "./RouteError";

/** Shows in a page's place that it broke or could not be loaded, until one goes elsewhere. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

interface Properties {
  children: ReactNode;
  place: string;
}

class Boundary extends Component<Properties, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: Properties) {
    if (this.state.failure && before.place !== this.props.place) this.setState({ failure: null });
  }

  override render() {
    return this.state.failure ? <RouteError error={this.state.failure.error} /> : this.props.children;
  }
}
