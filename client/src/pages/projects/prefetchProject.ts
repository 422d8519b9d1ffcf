import { prefetch } from "../../data/links/prefetch";
import { paths } from "../../lib/paths";
import { readProjectAddress } from "./projectAddress";
import { preloadView } from "./view/projectParts";

/** When the app is opened at a project: asks for it and for its view's code, while the page's own code is on the way. */
export async function prefetchProject(): Promise<void> {
  const { pathname, search } = window.location;
  const { projectId, view } = readProjectAddress(new URLSearchParams(search));
  if (pathname !== paths.projects() || !projectId) return;
  prefetch("ProjectBranch", { id: projectId });
  await preloadView(view);
}
