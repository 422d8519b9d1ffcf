/** What stands in the search field: a tag and a category as chips, the rest as text. */
export interface TypedSearch {
  tag: string | null;
  category: string | null;
  text: string;
}

export const nothingTyped: TypedSearch = { tag: null, category: null, text: "" };

const finished = /(^|\s)([#@])(?:"([^"]+)"|([^\s"#@]+))(?=\s)/u;

/** Makes chips of the first #tag and the first @category that are finished, which a space behind them says. */
export function withChips({ tag, category, text }: TypedSearch): TypedSearch {
  let typed: TypedSearch = { tag, category, text };
  for (let from = 0; ; ) {
    const match = finished.exec(typed.text.slice(from));
    if (!match) return typed;
    const [whole, space = "", sign, quoted, plain = ""] = match;
    const at = from + match.index;
    const name = quoted ?? plain;
    const isTag = sign === "#";
    if ((isTag ? typed.tag : typed.category) !== null) {
      from = at + whole.length;
      continue;
    }
    const rest = `${typed.text.slice(0, at)}${space}${typed.text.slice(at + whole.length).replace(/^\s/, "")}`;
    typed = { ...typed, [isTag ? "tag" : "category"]: name, text: at === 0 ? rest.trimStart() : rest };
  }
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
