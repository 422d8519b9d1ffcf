import type { SearchHitLineFragment } from "../../gql/graphql";
import { contentKinds } from "../../lib/contentKinds";
import { paths } from "../../lib/paths";

/** The path of a hit. */
export function placeOf(hit: SearchHitLineFragment): string {
  switch (hit.kind) {
    case "TRANSCRIPT":
      return `${paths.video(hit.id)}?t=${hit.seconds ?? 0}`;
    case "TASK":
      return paths.task(hit);
    case "EVENT":
      return paths.event(hit.id);
    case "PROJECT":
      return paths.project(hit.id);
    case "RECEIVED":
      return paths.received(hit.id);
    default:
      return contentKinds[hit.kind].path(hit.id);
  }
}
