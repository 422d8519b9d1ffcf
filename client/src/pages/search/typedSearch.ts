/** The content of the search field: a tag and a category as chips, the rest as text. */
export interface TypedSearch {
  tag: string | null;
  category: string | null;
  text: string;
}

export const nothingTyped: TypedSearch = { tag: null, category: null, text: "" };

const finished = /^\s*([#@])(?:"([^"]*\s[^"]*)"|([^\s"#@]+))\s/u;

/**
 * Turns a #tag and a following @category into chips if they are at the start of the text and finished, i.e. followed by
 * a space. Others stay text, so that a title can be typed as it is.
 */
export function withChips({ tag, category, text }: TypedSearch): TypedSearch {
  const [whole = "", sign, quoted, plain = ""] = finished.exec(text) ?? [];
  const isTag = sign === "#";
  if (sign === undefined || category !== null || (isTag && tag !== null)) return { tag, category, text };
  const name = quoted ?? plain;
  const rest = text.slice(whole.length).trimStart();
  return withChips(isTag ? { tag: name, category, text: rest } : { tag, category: name, text: rest });
}

/** Parses a query, e.g. a saved one, into chips and text. */
export function readQuery(query: string): TypedSearch {
  const typed = withChips({ ...nothingTyped, text: `${query} ` });
  return { ...typed, text: typed.text.trim() };
}

/** The search as one line, for the query and for saving. */
export function writeQuery({ tag, category, text }: TypedSearch): string {
  return [tag !== null && `#${quotedName(tag)}`, category !== null && `@${quotedName(category)}`, text.trim()]
    .filter(Boolean)
    .join(" ");
}

/** Turns the last chip back into text, as Backspace does; null if there is none. */
export function withoutLastChip({ tag, category, text }: TypedSearch): TypedSearch | null {
  if (category !== null) return { tag, category: null, text: `@${quotedName(category)}${text}` };
  if (tag !== null) return { tag: null, category, text: `#${quotedName(tag)}${text}` };
  return null;
}

function quotedName(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name;
}
