const longestTitle = 120;

/** A jotted line as a note: its title, and where it is long, all of it as the text below a shortened title. */
export function noteOfJot(text: string): { title: string; content?: string } {
  if (text.length <= longestTitle) return { title: text };
  const cut = text.slice(0, longestTitle);
  const lastSpace = cut.lastIndexOf(" ");
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return { title: `${lastSpace > 60 ? cut.slice(0, lastSpace) : cut}…`, content: `<p>${escaped}</p>` };
}
