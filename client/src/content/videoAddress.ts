import { withoutParameters } from "../lib/withoutParameters";

/** The query string without the parameters that open the dialog. */
export function withoutVideoEditor(search: string): string {
  return withoutParameters(search, "add", "edit");
}

/** The same list with a video's dialog open over it. */
export function withVideoEditor(search: string, id: string): string {
  return withPart(search, `edit=${id}`);
}

/** The same list with the dialog for a new video open over it, with or without a link. */
export function withNewVideo(search: string, link = ""): string {
  return withPart(search, link ? `add=${encodeURIComponent(link)}` : "add");
}

function withPart(search: string, part: string): string {
  const others = withoutVideoEditor(search);
  return others ? `${others}&${part}` : `?${part}`;
}
