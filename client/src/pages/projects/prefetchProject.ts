import { prefetch } from "../../data/links/prefetch";
import { paths } from "../../lib/paths";
import { readProjectAddress } from "./projectAddress";
import { preloadView } from "./view/projectParts";

/** Prefetches a project and its view's code when the app is opened at it, in parallel with the page's own code. */
export async function prefetchProject(): Promise<void> {
  const { pathname, search } = window.location;
  const { projectId, view } = readProjectAddress(new URLSearchParams(search));
  if (pathname !== paths.projects() || !projectId) return;
  prefetch("ProjectBranch", { id: projectId });
  await preloadView(view);
}
