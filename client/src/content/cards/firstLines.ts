import type { NoteCardFragment } from "../../gql/graphql";

type Blocks = NoteCardFragment["excerpt"];

const maxLines = 7;
const charactersOfLine = { TEXT: 44, QUOTE: 36, ITEM: 40 };

/** The blocks that fit into about seven lines; always at least one. */
export function firstLines(excerpt: Blocks): Blocks {
  let lines = 0;
  return excerpt.filter(({ kind, text }, index) => {
    lines += Math.min(6, Math.ceil(text.length / charactersOfLine[kind]));
    return index === 0 || lines <= maxLines;
  });
}
