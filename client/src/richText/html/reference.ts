/** The kinds of things that a link in a note may lead to. */
const thingKinds = ["note", "video", "project", "task", "event"] as const;
export type ThingKind = (typeof thingKinds)[number];

/** The target of a link to a thing or of an embed. */
export interface Reference {
  kind: ThingKind;
  /** Of an event that of its series or of a single event. */
  id: string;
  /** A block of a note. */
  blockId?: string;
  /** A time of a video in seconds. */
  at?: number;
}

const pattern =
  /^(note|video|project|task|event):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@(\d{1,6})|#([a-z0-9]{8}))?$/i;

/** Null for a text that leads nowhere, as every address does. */
export function readReference(text: string | null): Reference | null {
  const [, kindName = "", id = "", at, blockId] = pattern.exec(text ?? "") ?? [];
  const kind = thingKinds.find((name) => name === kindName.toLowerCase());
  if (!kind || (at !== undefined && kind !== "video") || (blockId !== undefined && kind !== "note")) return null;
  return { kind, id: id.toLowerCase(), ...(blockId && { blockId }), ...(at && { at: Number(at) }) };
}

/** As it stands in the attributes `data-link` and `data-embed`. */
export function writeReference({ kind, id, blockId, at }: Reference): string {
  const place = at !== undefined ? `@${at}` : blockId !== undefined ? `#${blockId}` : "";
  return `${kind}:${id}${place}`;
}

/** Whether it is the text of a reference, and not an address. */
export function isReference(text: string | null): text is string {
  return text !== null && /^(?:note|video|project|task|event):/.test(text);
}
