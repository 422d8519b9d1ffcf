/** One block of HTML with block ids; a list item is in a list of its own. Null if there is no such block. */
export function blockHtml(html: string, blockId: string): string | null {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const block = body.querySelector(`[data-id="${blockId}"]`);
  const list = block?.localName === "li" ? block.parentElement : null;
  if (!block || !list) return block?.outerHTML ?? null;
  const holder = list.cloneNode() as Element;
  holder.append(block);
  return holder.outerHTML;
}
