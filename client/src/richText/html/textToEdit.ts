import { inTurn } from "../inTurn";
import { fromHtml } from "./fromHtml";
import type { BlockNode } from "./richTextNodes";

let prepared: { html: string; nodes: BlockNode[] } | null = null;

/**
 * Parses a text that may be edited next, when the browser is idle: a long one takes longer than a press may.
 * @returns a function that takes that back.
 */
export function prepareToEdit(html: string): () => void {
  return inTurn(() => {
    prepared = { html, nodes: fromHtml(html) };
  });
}

/** Parses a text to be edited. Nodes that were prepared are given away once: they belong to one editor alone. */
export function nodesToEdit(html: string): BlockNode[] {
  const nodes = prepared?.html === html ? prepared.nodes : fromHtml(html);
  prepared = null;
  return nodes;
}
