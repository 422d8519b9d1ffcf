/** The content of the search field: a tag and a category as chips, the rest as text. */
export interface TypedSearch {
  tag: string | null;
  category: string | null;
  text: string;
}

export const nothingTyped: TypedSearch = { tag: null, category: null, text: "" };

const finished = /^\s*([#@])(?:"([^"]*\s[^"]*)"|([^\s"#@]+))\s/u;

/**
 * Makes chips of a #tag and an @category behind it that begin the text and are finished, which a space behind them says.
 * Others stay where they are, so that a title can be typed as it is.
 */
export function withChips({ tag, category, text }: TypedSearch): TypedSearch {
  const [whole = "", sign, quoted, plain = ""] = finished.exec(text) ?? [];
  const isTag = sign === "#";
  if (sign === undefined || category !== null || (isTag && tag !== null)) return { tag, category, text };
  const name = quoted ?? plain;
  const rest = text.slice(whole.length).trimStart();
  return withChips(isTag ? { tag: name, category, text: rest } : { tag, category: name, text: rest });
}

/** A search that was written down, e.g. a saved one, as the field shows it. */
export function readQuery(query: string): TypedSearch {
  const typed = withChips({ ...nothingTyped, text: `${query} ` });
  return { ...typed, text: typed.text.trim() };
}

/** The search in one line, as it is asked for and kept. */
export function writeQuery({ tag, category, text }: TypedSearch): string {
  return [tag !== null && `#${quotedName(tag)}`, category !== null && `@${quotedName(category)}`, text.trim()]
    .filter(Boolean)
    .join(" ");
}

/** The chip before the text becomes text again, as Backspace wants it; null where there is none. */
export function withoutLastChip({ tag, category, text }: TypedSearch): TypedSearch | null {
  if (category !== null) return { tag, category: null, text: `@${quotedName(category)}${text}` };
  if (tag !== null) return { tag: null, category, text: `#${quotedName(tag)}${text}` };
  return null;
}

function quotedName(name: string): string {
  return /\s/.test(name) ? `"${name}"` : name;
}
