const editing = /^(?:add|edit)(?:=|$)/;

/** The rest of an address's query without what opens the dialog. */
export function withoutVideoEditor(search: string): string {
  const rest = parts(search);
  return rest.length ? `?${rest.join("&")}` : "";
}

/** The same list with a video's dialog over it. */
export function withVideoEditor(search: string, id: string): string {
  return `?${[...parts(search), `edit=${id}`].join("&")}`;
}

/** The same list with the empty dialog over it, or one that a link was pasted to. */
export function withNewVideo(search: string, link = ""): string {
  return `?${[...parts(search), link ? `add=${encodeURIComponent(link)}` : "add"].join("&")}`;
}

function parts(search: string): string[] {
  return search
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part && !editing.test(part));
}
