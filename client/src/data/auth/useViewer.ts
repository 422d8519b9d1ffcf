import { createContext, useContext } from "react";
import type { ViewerFieldsFragment } from "../../gql/graphql";

export type Viewer = ViewerFieldsFragment;

export const ViewerContext = createContext<Viewer | null>(null);

/** The signed-in person. Only usable inside RequireViewer. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error("useViewer is called outside of RequireViewer.");
  return viewer;
}
