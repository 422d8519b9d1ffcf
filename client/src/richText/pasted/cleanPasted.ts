import { calloutNamed } from "./calloutNamed";

/** Parses a Word list paragraph: its level, and the kind of list that its marker suggests. */
function wordItem(paragraph: Element): { level: number; tag: "ul" | "ol" } | null {
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(paragraph.getAttribute("style") ?? "")?.[1];
  if (!level) return null;
  const marker = [...paragraph.querySelectorAll("[style]")].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute("style") ?? ""),
  );
  const text = marker?.textContent?.trim() ?? "";
  marker?.remove();
  return { level: Number(level), tag: /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.test(text) ? "ol" : "ul" };
}

/** Word writes lists as consecutive paragraphs: wraps them in list elements. */
function gatherWordLists(page: Document): void {
  let open: Element[] = [];
  let before: Element | null = null;
  for (const paragraph of [...page.body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")]) {
    const item = wordItem(paragraph);
    if (!item) continue;
    if (before === null || paragraph.previousElementSibling !== before) open = [];
    const level = Math.min(item.level, open.length + 1);
    open.length = Math.min(open.length, level);
    let list = open[level - 1];
    if (!list || (level > 1 ? false : list.localName !== item.tag)) {
      list = page.createElement(item.tag);
      const parent = open[level - 2];
      if (parent) parent.append(list);
      else paragraph.before(list);
      open[level - 1] = list;
    }
    const entry = page.createElement("li");
    entry.append(...paragraph.childNodes);
    list.append(entry);
    before = open[0] ?? null;
    paragraph.remove();
  }
}

const box = /^\s*\[([\s\u00a0xX]?)\][\s\u00a0]+/;

/** Whether an item is ticked, and how its box is removed; null for an item without a box. */
function boxOf(item: Element): { isChecked: boolean; remove: () => void } | null {
  if (item.getAttribute("role") === "checkbox")
    return { isChecked: item.getAttribute("aria-checked") === "true", remove: () => {} };
  const input = item.querySelector('input[type="checkbox"]');
  if (input && input.closest("li") === item) {
    const remove = () => {
      const after = input.nextSibling;
      if (after?.nodeType === Node.TEXT_NODE) after.nodeValue = (after.nodeValue ?? "").trimStart();
      input.remove();
    };
    return { isChecked: input.hasAttribute("checked"), remove };
  }
  const words = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let first = words.nextNode();
  while (first?.nodeValue?.trim() === "") first = words.nextNode();
  const found = first?.parentElement?.closest("li") === item ? box.exec(first.nodeValue ?? "") : null;
  if (!first || !found) return null;
  const remove = () => {
    first.nodeValue = (first.nodeValue ?? "").slice(found[0].length);
  };
  return { isChecked: /x/i.test(found[1] ?? ""), remove };
}

/** Lists whose items all have boxes, as Google Docs, Notion and GitHub write them, become checklists. */
function markChecklists(page: Document): void {
  for (const list of page.body.querySelectorAll("ul:not([data-type]), ol")) {
    const items = [...list.children].filter(({ localName }) => localName === "li");
    const boxes = items.map(boxOf);
    if (items.length === 0 || boxes.includes(null)) continue;
    list.setAttribute("data-type", "checklist");
    for (const [at, item] of items.entries()) {
      item.setAttribute("data-checked", String(boxes[at]?.isChecked));
      boxes[at]?.remove();
    }
  }
}

/** GitHub's alerts become callouts. */
function markCallouts(page: Document): void {
  for (const alert of page.body.querySelectorAll("div.markdown-alert")) {
    const callout = calloutNamed(/\bmarkdown-alert-(?!title)([a-z]+)/.exec(alert.className)?.[1]);
    if (!callout) continue;
    alert.querySelector(".markdown-alert-title")?.remove();
    const quote = page.createElement("blockquote");
    quote.setAttribute("data-type", callout);
    quote.append(...alert.childNodes);
    alert.replaceWith(quote);
  }
}

/** Pages of others aren't shown here: their images, videos and frames become links to them. */
function linkMedia(page: Document): void {
  for (const media of page.body.querySelectorAll("img, iframe, video, audio")) {
    const [href] = /^https?:[^\s]+/i.exec((media.getAttribute("src") ?? "").trim().replace(/^\/\//, "https://")) ?? [];
    const isPixel = media.getAttribute("width") === "1" && media.getAttribute("height") === "1";
    if (!href || isPixel || media.closest("figure[data-attachment]")) continue;
    const link = page.createElement("a");
    link.href = href;
    link.textContent = (media.getAttribute("alt") ?? media.getAttribute("title"))?.trim() || href;
    // words within a link lead where it does
    media.replaceWith(media.closest("a[href]") ? (link.textContent ?? "") : link);
  }
}

function isHidden(element: Element): boolean {
  return /(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)/i.test(element.getAttribute("style") ?? "");
}

/**
 * Removes what a program added to a copied page for itself: hidden parts, breaks appended by browsers, Word's list
 * markers and filler spaces, marks its checklists and callouts, and links its media. Scripts of the page do not run: its document has no window.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.body.querySelectorAll("[style], br.Apple-interchange-newline")) {
    if (element.localName === "br" || isHidden(element)) element.remove();
  }
  gatherWordLists(page);
  markChecklists(page);
  markCallouts(page);
  linkMedia(page);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("pre")) continue;
    // a no-break space beside a space, or alone, is filler; between words it is intended
    const text = (node.nodeValue ?? "").replace(/^\u00a0+$|\u00a0(?=[\u00a0 ])|(?<=[\u00a0 ])\u00a0/g, " ");
    node.nodeValue = text.replaceAll(/ {2,}/g, " ");
  }
  return page.body.innerHTML;
}
