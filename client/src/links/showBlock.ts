import type { ApolloClient } from "@apollo/client";
import { NoteBlocksDocument } from "../gql/graphql";

const markedMs = 2500;

/** The blocks that have ids, in the order of their beginnings: the elements at the top of a text, and list items. */
export function blockElements(text: Element): Element[] {
  const chunk = "[data-part=rich-text-chunk]";
  return [...text.querySelectorAll(`li, :scope > :not(${chunk}), :scope > ${chunk} > *`)];
}

/** The rendered block with this id, in the element that holds a note's text; null if the note has no such block. */
export async function blockAt(
  client: ApolloClient,
  noteId: string,
  blockId: string,
  holder: Element,
): Promise<HTMLElement | null> {
  const { data } = await client
    .query({ query: NoteBlocksDocument, variables: { id: noteId }, fetchPolicy: "network-only" })
    .catch(() => ({ data: undefined }));
  const at = data?.note?.blocks.findIndex(({ id }) => id === blockId) ?? -1;
  const text = holder.querySelector("[data-rich-text]");
  return at >= 0 && text ? ((blockElements(text)[at] as HTMLElement | undefined) ?? null) : null;
}

/** Scrolls to a block, moves the focus there and marks it for a moment. @returns a function that ends that at once. */
export function markBlock(element: HTMLElement): () => void {
  for (let section = element.closest("details"); section; section = section.parentElement?.closest("details") ?? null)
    section.open = true;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
  element.dataset.marked = "";
  const unmark = () => {
    delete element.dataset.marked;
    element.removeAttribute("tabindex");
  };
  const timer = setTimeout(unmark, markedMs);
  return () => {
    clearTimeout(timer);
    unmark();
  };
}
