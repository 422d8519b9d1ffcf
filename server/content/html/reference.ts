/** The kinds of things that a note may link to. */
export const linkKinds = ["NOTE", "VIDEO", "PROJECT", "TASK", "EVENT"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The value of `data-link` or `data-embed`. */
export interface Reference {
  kind: LinkKind;
  /** A UUID in lowercase; an event's is that of its series or of a single event. */
  targetId: string;
  /** A block of a note. */
  targetBlockId: string | null;
  /** A time of a video in seconds. */
  at: number | null;
}

const pattern =
  /^(note|video|project|task|event):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@(\d{1,6})|#([a-z0-9]{8}))?$/i;

/** Null for a text that leads nowhere. */
export function readReference(text = ""): Reference | null {
  const [, kindName = "", id = "", at, targetBlockId = null] = pattern.exec(text) ?? [];
  const kind = kindName.toUpperCase() as LinkKind;
  const isKnown =
    linkKinds.includes(kind) && (at === undefined || kind === "VIDEO") && (!targetBlockId || kind === "NOTE");
  if (!isKnown) return null;
  return { kind, targetId: id.toLowerCase(), targetBlockId, at: at === undefined ? null : Number(at) };
}

/** As it stands in a note. */
export function referenceText({ kind, targetId, targetBlockId, at }: Reference): string {
  const place = at !== null ? `@${at}` : targetBlockId !== null ? `#${targetBlockId}` : "";
  return `${kind.toLowerCase()}:${targetId}${place}`;
}
