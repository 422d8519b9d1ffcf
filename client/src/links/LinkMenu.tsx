import { useApolloClient } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { Editor } from "slate";
import type { LinkKind } from "../gql/graphql";
import { writeDuration } from "../lib/time/duration";
import { insertEmbed, insertThing } from "../richText/commands/things";
import type { LinkMenuProps } from "../richText/editor/EditorLinks";
import { type MenuOption, OptionMenu } from "../richText/editor/OptionMenu";
import { type ThingKind, writeReference } from "../richText/html/reference";
import { thingLooks } from "../richText/things/thingLooks";
import { Highlight } from "../ui/choices/Highlight";
import type { Suggestion } from "./cachedTargets";
import { createLinkedNote } from "./createLinkedNote";
import { askTargets, useLinkTargets } from "./useLinkTargets";

const newNote = "new";
const maxTitle = 500;
const embedded: LinkKind[] = ["NOTE"];

type Found = Pick<Suggestion, "kind" | "id" | "title" | "at">;

const kindOf = ({ kind }: Found) => kind.toLowerCase() as ThingKind;
const optionId = ({ kind, id, at }: Found) => `${kind}-${id}-${at ?? ""}`;

/** The things to link to beside a typed "[[" or "@", found by the words after it. */
export function LinkMenu({ editor, typed, onClose, ref }: LinkMenuProps) {
  const client = useApolloClient();
  const { isEmbed, isSure, range } = typed;
  const query = typed.query.trim();
  const kinds = isEmbed ? embedded : null;
  const { targets, isFresh, problem } = useLinkTargets(query, kinds);

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
    options.push({ id: newNote, icon: Plus, label: `New note “${query}”`, isAside: !isSure });

  /** Replaces what is typed once it is known by what; writing may go on meanwhile. */
  async function replace(find: () => Promise<Found | null>): Promise<void> {
    const place = Editor.rangeRef(editor, range, { affinity: "inward" });
    onClose();
    const found = await find();
    const at = place.unref();
    if (!found || !at) return;
    const reference = writeReference({ kind: kindOf(found), id: found.id, ...(found.at !== null && { at: found.at }) });
    if (isEmbed) insertEmbed(editor, at, reference);
    else insertThing(editor, at, reference, found.title);
  }

  /** Comes first: a save with a link to a note that doesn't exist yet would lose it. */
  async function created(): Promise<Found | null> {
    const id = await createLinkedNote(client, query);
    return id === null ? null : { kind: "NOTE", id, title: query, at: null };
  }

  /** The first option as it would be if the words were answered already. */
  async function firstFound(): Promise<Found | null> {
    const found = await askTargets(client, query, kinds).catch(() => null);
    return found && (found[0] ?? (isEmbed ? null : created()));
  }

  function choose(id: string, isPicked: boolean): void {
    const target = targets?.find((each) => optionId(each) === id);
    const isMeant = isPicked || isFresh || target?.title.toLowerCase().includes(query.toLowerCase());
    void replace(!isMeant ? firstFound : target ? () => Promise.resolve(target) : created);
  }

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
