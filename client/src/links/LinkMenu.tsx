import { useApolloClient } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Editor, type Range } from "slate";
import { writeDuration } from "../lib/time/duration";
import { insertEmbed, insertThing } from "../richText/commands/things";
import type { LinkMenuProps } from "../richText/editor/EditorLinks";
import { type MenuOption, OptionMenu } from "../richText/editor/OptionMenu";
import { type ThingKind, writeReference } from "../richText/html/reference";
import { thingLooks } from "../richText/things/thingLooks";
import { Highlight } from "../ui/choices/Highlight";
import type { Suggestion } from "./cachedTargets";
import { createLinkedNote } from "./createLinkedNote";
import { useLinkTargets } from "./useLinkTargets";

const newNote = "new";
const maxTitle = 500;

const kindOf = ({ kind }: Suggestion) => kind.toLowerCase() as ThingKind;
const optionId = ({ kind, id, at }: Suggestion) => `${kind}-${id}-${at ?? ""}`;

/** The things to link to beside a typed "[[" or "@", found by the words after it. */
export function LinkMenu({ editor, typed, onClose, ref }: LinkMenuProps) {
  const client = useApolloClient();
  const { isEmbed, isSure, range } = typed;
  const query = typed.query.trim();
  const { targets, isFresh, problem } = useLinkTargets(query, isEmbed ? ["NOTE"] : null);
  // chosen by a key before the words were answered
  const [awaited, setAwaited] = useState<string | null>(null);

  const isNamed = (targets ?? []).some(
    ({ kind, title, at }) => kind === "NOTE" && at === null && title.toLowerCase() === query.toLowerCase(),
  );
  const options: MenuOption[] = (targets ?? []).map((target) => ({
    id: optionId(target),
    icon: thingLooks[kindOf(target)].icon,
    label: <Highlight text={target.title} match={query} />,
    detail: target.at === null ? thingLooks[kindOf(target)].word : `at ${writeDuration(target.at)}`,
  }));
  if (query !== "" && !isEmbed && !(isFresh && isNamed) && query.length <= maxTitle)
    options.push({ id: newNote, icon: Plus, label: `New note “${query}”`, isAside: !isSure || !isFresh });

  function put(at: Range, kind: ThingKind, id: string, title: string, second: number | null): void {
    const reference = writeReference({ kind, id, ...(second !== null && { at: second }) });
    if (isEmbed) insertEmbed(editor, at, reference);
    else insertThing(editor, at, reference, title);
  }

  function take(target: Suggestion): void {
    onClose();
    put(range, kindOf(target), target.id, target.title, target.at);
  }

  /** The words become the link once the note exists: a save that came before it would find no such note. */
  async function create(): Promise<void> {
    const place = Editor.rangeRef(editor, range, { affinity: "inward" });
    onClose();
    const id = await createLinkedNote(client, query);
    const at = place.unref();
    if (id && at) put(at, "note", id, query, null);
  }

  function choose(id: string, isByKey: boolean): void {
    const target = targets?.find((each) => optionId(each) === id);
    if (!target) void create();
    else if (isByKey && !isFresh && !target.title.toLowerCase().includes(query.toLowerCase())) setAwaited(query);
    else take(target);
  }

  const takeAwaited = useEffectEvent(() => {
    setAwaited(null);
    const [first] = targets ?? [];
    if (first && !problem) take(first);
  });
  useEffect(() => {
    if (awaited !== null && isFresh) takeAwaited();
  }, [awaited, isFresh]);

  return (
    <OptionMenu
      ref={ref}
      editor={editor}
      range={range}
      label={isEmbed ? "Notes to embed" : "Link to"}
      options={options}
      status={
        problem ?? (targets === null ? "Loading" : isFresh && targets.length === 0 && isSure ? "Nothing found" : null)
      }
      onChoose={choose}
      onClose={onClose}
    />
  );
}
