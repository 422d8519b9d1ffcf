const unfinished = 'li[data-checked="false"]';

/** Lines that move from one text to another. */
export interface MovedLines {
  from: string | null;
  to: string;
  /** The plain text of each line that moved, with the lines below it. */
  lines: string[];
}

/** How many unfinished lines of checklists a text has, without empty ones. */
export function countUnfinished(html: string | null | undefined): number {
  return html?.includes("data-checked") ? tops(bodyOf(html)).flatMap(countsIn).length : 0;
}

/** Moves the unfinished lines of checklists, each with the lines below it, to the end of another text. */
export function moveUnfinished(from: string, to: string | null): MovedLines {
  const source = bodyOf(from);
  return moved(source, tops(source), bodyOf(to ?? ""));
}

/** Moves the lines with these texts back, as far as they are still there and unfinished. */
export function moveBack(lines: readonly string[], from: string | null, to: string | null): MovedLines {
  const source = bodyOf(from ?? "");
  // those that were brought are at the end
  const candidates = [...source.querySelectorAll(unfinished)].reverse();
  const found = lines.flatMap((line) => {
    const at = candidates.findIndex((item) => textOf(item) === line);
    return at === -1 ? [] : candidates.splice(at, 1);
  });
  return moved(source, found, bodyOf(to ?? ""));
}

function moved(source: HTMLElement, items: readonly Element[], target: HTMLElement): MovedLines {
  const lines = items.map(textOf);
  if (items.length > 0) checklistAtEnd(target).append(...items.map(taken));
  return { from: source.innerHTML || null, to: target.innerHTML, lines };
}

/** Takes an item out of its list, and whatever is empty without it. */
function taken(item: Element): Element {
  const list = item.parentElement;
  item.remove();
  let empty = list;
  while (empty && empty.localName !== "body" && empty.childElementCount === 0) {
    const outer: HTMLElement | null = empty.parentElement;
    empty.remove();
    empty = outer;
  }
  return item;
}

function checklistAtEnd(body: HTMLElement): Element {
  const last = body.lastElementChild;
  if (last?.matches('ul[data-type="checklist"]')) return last;
  if (last?.localName === "p" && last.innerHTML === "") last.remove();
  const list = body.ownerDocument.createElement("ul");
  list.dataset.type = "checklist";
  body.append(list);
  return list;
}

/** The unfinished lines that are not below another one. */
const tops = (body: HTMLElement): Element[] =>
  [...body.querySelectorAll(unfinished)].filter(
    (item) => textOf(item) !== "" && !item.parentElement?.closest(unfinished),
  );

const countsIn = (item: Element): Element[] =>
  [item, ...item.querySelectorAll(unfinished)].filter((each) => textOf(each) !== "");

const textOf = (item: Element): string => (item.textContent ?? "").replaceAll(/\s+/g, " ").trim();

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, "text/html").body;
