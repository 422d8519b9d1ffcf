import { useApolloClient } from "@apollo/client/react";
import { Pilcrow, Plus } from "lucide-react";
import { Editor } from "slate";
import type { LinkKind } from "../gql/graphql";
import { writeDuration } from "../lib/time/duration";
import { insertEmbed, insertThing } from "../richText/commands/things";
import type { LinkMenuProps } from "../richText/editor/EditorLinks";
import { type MenuOption, OptionMenu } from "../richText/editor/OptionMenu";
import { type ThingKind, writeReference } from "../richText/html/reference";
import { thingLooks } from "../richText/things/thingLooks";
import { Highlight } from "../ui/choices/Highlight";
import { askBlockTargets, type FoundBlock, nameAndWords, useBlockTargets } from "./blockTargets";
import type { Suggestion } from "./cachedTargets";
import { createLinkedNote } from "./createLinkedNote";
import { askTargets, useLinkTargets } from "./useLinkTargets";

const newNote = "new";
const maxTitle = 500;
const embedded: LinkKind[] = ["NOTE"];

type Found = Pick<Suggestion, "kind" | "id" | "title" | "at"> & { blockId?: string };

const kindOf = ({ kind }: Found) => kind.toLowerCase() as ThingKind;
const optionId = ({ kind, id, at, blockId }: Found) => `${kind}-${id}-${at ?? blockId ?? ""}`;

/** The things to link to beside a typed "[[" or "@", found by the words after it; a "#" after a note's name finds its blocks. */
export function LinkMenu({ editor, typed, noteId, onClose, handle }: LinkMenuProps) {
  const client = useApolloClient();
  const { isEmbed, isSure, range } = typed;
  const query = typed.query.trim();
  const kinds = isEmbed ? embedded : null;
  const { targets: found, isFresh: isAnswered, problem } = useLinkTargets(query, kinds);
  const hasWords = ({ title }: Found) => title.toLowerCase().includes(query.toLowerCase());
  // the note's own text has the words after the "[[", and may be saved already: it counts by its title only
  const isOffered = (target: Suggestion) => target.id !== noteId || (query !== "" && hasWords(target));
  const targets = found?.filter(isOffered) ?? null;
  const { blocks, isLoading } = useBlockTargets(query);
  const isFresh = isAnswered && !isLoading;

  const isWhole = ({ title }: Suggestion) => title.toLowerCase() === query.toLowerCase();
  const isNamed = (targets ?? []).some((target) => target.kind === "NOTE" && target.at === null && isWhole(target));
  const shown: (Suggestion | FoundBlock)[] = [
    // a title may have a "#" too
    ...(blocks.length > 0 ? (targets ?? []).filter(hasWords) : (targets ?? [])),
    ...blocks,
  ];
  const options: MenuOption[] = shown.map((found) => ({
    id: optionId(found),
    ...("blockId" in found
      ? {
          icon: Pilcrow,
          label: <Highlight text={found.text} match={nameAndWords(query)?.[1] ?? ""} />,
          detail: `in ${found.title}`,
        }
      : {
          icon: thingLooks[kindOf(found)].icon,
          label: <Highlight text={found.title} match={query} />,
          detail: found.at === null ? thingLooks[kindOf(found)].word : `at ${writeDuration(found.at)}`,
        }),
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
    const { id, at: second, blockId } = found;
    const part = { ...(second !== null && { at: second }), ...(blockId !== undefined && { blockId }) };
    const reference = writeReference({ kind: kindOf(found), id, ...part });
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
    const asked = Promise.all([askTargets(client, query, kinds), askBlockTargets(client, query)]);
    const found = await asked.then(
      ([things, parts]): Found[] => [...things.filter(isWhole), ...parts, ...things.filter(isOffered)],
      () => null,
    );
    return found && (found[0] ?? (isEmbed ? null : created()));
  }

  function choose(id: string, isPicked: boolean): void {
    const target: Found | undefined = shown.find((each) => optionId(each) === id);
    const isMeant = isPicked || isFresh || (target && hasWords(target));
    void replace(!isMeant ? firstFound : target ? () => Promise.resolve(target) : created);
  }

  return (
    <OptionMenu
      handle={handle}
      editor={editor}
      range={range}
      label={isEmbed ? "Notes to embed" : "Link to"}
      options={options}
      status={
        problem ?? (targets === null ? "Loading" : isFresh && shown.length === 0 && isSure ? "Nothing found" : null)
      }
      onChoose={choose}
      onClose={onClose}
    />
  );
}
