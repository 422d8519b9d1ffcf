const editing = /^(?:add|edit)(?:=|$)/;

/** The query string without the parameters that open the dialog. */
export function withoutVideoEditor(search: string): string {
  const rest = parts(search);
  return rest.length ? `?${rest.join("&")}` : "";
}

/** The same list with a video's dialog open over it. */
export function withVideoEditor(search: string, id: string): string {
  return `?${[...parts(search), `edit=${id}`].join("&")}`;
}

/** The same list with the dialog for a new video open over it, with or without a link. */
export function withNewVideo(search: string, link = ""): string {
  return `?${[...parts(search), link ? `add=${encodeURIComponent(link)}` : "add"].join("&")}`;
}

function parts(search: string): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part && !editing.test(part));
}
