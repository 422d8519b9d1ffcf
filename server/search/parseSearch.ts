import { readDay } from "../platform/isoTime.js";
import { SearchKind } from "./searchEnums.js";

/** Something that must be there, or must not. */
export interface SearchTerm {
  text: string;
  isPhrase: boolean;
  isExcluded: boolean;
}

/** A search as it was understood; the one place that knows its grammar. */
export interface UnderstoodSearch {
  terms: SearchTerm[];
  tag: string | null;
  category: string | null;
  isFavorite: boolean;
  isArchived: boolean;
  kinds: SearchKind[];
  /** Days as 2026-11-21. */
  before: string | null;
  after: string | null;
  problems: { text: string; sentence: string }[];
}

const maxTerms = 16;

/** One part: "-", then a phrase, a name in quotes behind a sign, or anything without spaces. */
const partPattern = /(-?)(?:"([^"]*)(?:"|$)|([#@])"([^"]*)(?:"|$)|([^\s"]+))/gu;

const kindsOfType: Record<string, SearchKind> = {
  note: SearchKind.NOTE,
  video: SearchKind.VIDEO,
  task: SearchKind.TASK,
  todo: SearchKind.TASK,
  event: SearchKind.EVENT,
  project: SearchKind.PROJECT,
  received: SearchKind.RECEIVED,
  transcript: SearchKind.TRANSCRIPT,
};

export function parseSearch(query: string): UnderstoodSearch {
  const found: UnderstoodSearch = {
    terms: [],
    tag: null,
    category: null,
    isFavorite: false,
    isArchived: false,
    kinds: [],
    before: null,
    after: null,
    problems: [],
  };
  for (const [whole, minus = "", phrase, sign, quoted, plain = ""] of query.normalize("NFC").matchAll(partPattern)) {
    const isExcluded = minus === "-";
    if (phrase !== undefined) addTerm(found, { text: phrase, isPhrase: true, isExcluded });
    else if (sign) setName(found, sign, quoted ?? "");
    else if (!isExcluded && /^[#@]./u.test(plain)) setName(found, plain.charAt(0), plain.slice(1));
    else if (!isExcluded && readOperator(found, plain, whole)) continue;
    else addTerm(found, { text: plain, isPhrase: false, isExcluded });
  }
  return found;
}

function addTerm(found: UnderstoodSearch, term: SearchTerm): void {
  if (/[\p{L}\p{N}]/u.test(term.text) && found.terms.length < maxTerms) found.terms.push(term);
}

function setName(found: UnderstoodSearch, sign: string, name: string): void {
  const trimmed = name.trim();
  if (trimmed === "") return;
  if (sign === "#") found.tag ??= trimmed;
  else found.category ??= trimmed;
}

/** True when the part is an operator, understood or not; an address or a time is none. */
function readOperator(found: UnderstoodSearch, part: string, whole: string): boolean {
  const match = /^(\p{L}+):(?!\/\/)(.*)$/u.exec(part);
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
    const kind = kindsOfType[value.replace(/s$/, "")];
    if (kind) found.kinds.push(kind);
    else problem("After type: comes note, video, task, event, project, received or transcript");
  } else if (operator === "before" || operator === "after") {
    const day = firstDay(value);
    if (day) found[operator] ??= day;
    else problem(`After ${operator}: comes a day, as 2026-11-21, a month or a year`);
  } else {
    problem(`There is no ${operator}: here. Search knows is:, type:, before: and after:`);
  }
  return true;
}

/** The first day of a day, month or year; null for none. */
function firstDay(value: string): string | null {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value);
  if (!match) return null;
  const [, year = "", month = "1", day = "1"] = match;
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return readDay(text) === null ? null : text;
}
