import { readDay } from "../platform/isoTime.js";
import { type NoteElement, noteElements, type SearchKind, searchKinds } from "./searchEnums.js";

/** Something that must occur, or must not. */
interface SearchTerm {
  text: string;
  isPhrase: boolean;
  isExcluded: boolean;
}

/** A parsed search; only this file knows its grammar. */
export interface UnderstoodSearch {
  terms: SearchTerm[];
  tag: string | null;
  category: string | null;
  isFavorite: boolean;
  isArchived: boolean;
  kinds: SearchKind[];
  has: NoteElement[];
  /** The title of what a note must link to. */
  linksTo: string | null;
  /** Days, like 2026-11-21. */
  before: string | null;
  after: string | null;
  problems: { text: string; sentence: string }[];
}

const maxTerms = 16;

/** Words in quotation marks, also in those that phones set; the last may be missing. */
const quoted = '(?:"([^"]*)(?:"|$)|[“„]([^“”]*)(?:[“”]|$))';

/** One part: "-", then a phrase, a quoted name after a sign or an operator, or anything without spaces. */
const partPattern = new RegExp(`(-?)(?:${quoted}|([#@]|links-to:)${quoted}|([^\\s"]+))`, "giu");

const kindsOfType = new Map<string, SearchKind>([
  ["todo", "TASK"],
  ...searchKinds.map((kind) => [kind.toLowerCase(), kind] as const),
]);
const typeWords = alternatives(searchKinds);
const hasWords = alternatives(noteElements);

function alternatives(names: readonly string[]): string {
  return names
    .join(", ")
    .toLowerCase()
    .replace(/,(?=[^,]*$)/, " or");
}

/** A name after "#" or "@", possibly that of a tag or a category. */
export interface AskedName {
  sign: "#" | "@";
  name: string;
}

/** @param isFilter whether a name is that of a tag or category; others are words. */
export function parseSearch(query: string, isFilter: (name: AskedName) => boolean): UnderstoodSearch {
  const found: UnderstoodSearch = {
    terms: [],
    tag: null,
    category: null,
    isFavorite: false,
    isArchived: false,
    kinds: [],
    has: [],
    linksTo: null,
    before: null,
    after: null,
    problems: [],
  };
  for (const { whole, isExcluded, phrase, name, plain } of partsOf(query)) {
    if (phrase !== null) addTerm(found, { text: phrase, isPhrase: true, isExcluded });
    else if (name && isFilter(name)) setName(found, name);
    else if (name) addTerm(found, { text: name.name, isPhrase: /\s/u.test(name.name), isExcluded });
    else if (!isExcluded && readOperator(found, plain, whole)) continue;
    else addTerm(found, { text: plain, isPhrase: /\s/u.test(plain), isExcluded });
  }
  return found;
}

/** The names after "#" and "@", to be looked up among the viewer's tags and categories. */
export function namesIn(query: string): AskedName[] {
  return partsOf(query).flatMap(({ name }) => name ?? []);
}

function partsOf(query: string) {
  const parts = query.normalize("NFC").matchAll(partPattern);
  return Array.from(parts, ([whole, minus = "", straight, curly, sign, name, curlyName, plain = ""]) => {
    const phrase = straight ?? curly ?? null;
    const isExcluded = minus === "-";
    const given = sign ? sign + (name ?? curlyName ?? "") : plain;
    // an excluded word stays a word, whatever sign it has
    const asked = isExcluded ? null : nameOf(given.charAt(0), given.slice(1));
    return { whole, isExcluded, phrase, name: asked, plain: given };
  });
}

function nameOf(sign: string, name: string): AskedName | null {
  const trimmed = name.trim();
  return trimmed !== "" && (sign === "#" || sign === "@") ? { sign, name: trimmed } : null;
}

function addTerm(found: UnderstoodSearch, term: SearchTerm): void {
  if (/[\p{L}\p{N}]/u.test(term.text) && found.terms.length < maxTerms) found.terms.push(term);
}

function setName(found: UnderstoodSearch, { sign, name }: AskedName): void {
  if (sign === "#") found.tag ??= name;
  else found.category ??= name;
}

/** True when the part is an operator, valid or not; addresses, times and words before a colon are none. */
function readOperator(found: UnderstoodSearch, part: string, whole: string): boolean {
  const match = /^(\p{L}+|links-to):(?!\/\/)(.*)$/iu.exec(part);
  if (!match) return false;
  const [operator, value] = [match[1]?.toLowerCase() ?? "", match[2]?.toLowerCase() ?? ""];
  const problem = (sentence: string): void => {
    found.problems.push({ text: whole, sentence });
  };
  if (operator === "is") {
    if (value === "favorite" || value === "favourite") found.isFavorite = true;
    else if (value === "archived") found.isArchived = true;
    else problem("After is: comes favorite or archived");
  } else if (operator === "type") {
    const kind = kindsOfType.get(value.replace(/s$/, ""));
    if (kind) found.kinds.push(kind);
    else problem(`After type: comes ${typeWords}`);
  } else if (operator === "has") {
    const element = noteElements.find((each) => each.toLowerCase() === value);
    if (!element) problem(`After has: comes ${hasWords}`);
    else if (!found.has.includes(element)) found.has.push(element);
  } else if (operator === "links-to") {
    const title = (match[2] ?? "").trim();
    if (title === "") problem("After links-to: comes the title of a thing, in quotation marks if it has spaces");
    else found.linksTo ??= title;
  } else if (operator === "before" || operator === "after") {
    const day = firstDay(value);
    const known = found[operator];
    if (day === null) problem(`After ${operator}: comes a day, such as 2026-11-21, a month or a year`);
    else if (known === null || (operator === "before" ? day < known : day > known)) found[operator] = day;
  } else {
    if (value === "") return false;
    problem(`There is no ${operator}: here. Search knows is:, has:, links-to:, type:, before: and after:`);
  }
  return true;
}

/** The first day of a day, month or year; null if it is invalid. */
function firstDay(value: string): string | null {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value);
  if (!match) return null;
  const [, year = "", month = "1", day = "1"] = match;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return readDay(text) === null ? null : text;
}
