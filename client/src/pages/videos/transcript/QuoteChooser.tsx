import { useApolloClient, useQuery } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type LinkKind, NoteTitleDocument } from "../../../gql/graphql";
import { contentKinds } from "../../../lib/contentKinds";
import { paths } from "../../../lib/paths";
import { quoteInNote } from "../../../links/quoteInNote";
import { useLinkTargets } from "../../../links/useLinkTargets";
import { SearchMenuSurface } from "../../../ui/choices/SearchMenuSurface";
import { lastQuotedIn } from "./lastQuotedIn";
import type { SpokenQuote } from "./quotes";

const newNote = "new";
const notes: LinkKind[] = ["NOTE"];

/** The choice of the note to quote words of a video in: the one last used for this video first, a new one at the end. */
export function QuoteChooser({
  video,
  quote,
  opener,
  onClose,
}: {
  video: { id: string; title: string };
  quote: SpokenQuote;
  /** The button that it is anchored to. */
  opener: HTMLElement | null;
  onClose: (isQuoted?: boolean) => void;
}) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const { targets, problem } = useLinkTargets(query, notes);
  const last = useLastNote(video.id);
  const anchor = useMemo(() => ({ current: opener }), [opener]);
  const found = (targets ?? []).filter(({ id, at }) => at === null && id !== last?.id);
  const before = last?.title.toLowerCase().includes(query.toLowerCase()) ? last : null;

  async function add(noteId: string | null): Promise<void> {
    const saved = await quoteInNote(
      client,
      { text: quote.text, title: video.title, reference: { kind: "video", id: video.id, at: quote.seconds } },
      noteId,
      (id) => void navigate(paths.note(id)),
    );
    if (saved) lastQuotedIn.keep(video.id, saved.id);
  }

  return (
    <SearchMenuSurface
      label="Note to quote in"
      placeholder="Find a note"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom start"
      chosen={[]}
      options={[
        ...(before ? [{ id: before.id, label: before.title, icon: contentKinds.NOTE.icon, end: "Last used" }] : []),
        ...found.map(({ id, title }) => ({ id, label: title, icon: contentKinds.NOTE.icon })),
        { id: newNote, label: `New note “${video.title}”`, icon: Plus },
      ]}
      onSearch={setTyped}
      onChoose={(id) => {
        onClose(true);
        void add(id === newNote ? null : id);
      }}
      emptyText="Nothing found"
      {...(problem && { footer: () => <p role="status">{problem}</p> })}
    />
  );
}

/** The note last quoted in for a video, unless it is gone or in the trash. */
function useLastNote(videoId: string): { id: string; title: string } | null {
  const [id] = useState(() => lastQuotedIn.of(videoId));
  const { data } = useQuery(NoteTitleDocument, { variables: { id: id ?? "" }, skip: id === null });
  const note = data?.note as { id: string; title: string; deletedAt: string | null } | undefined;
  return note && note.deletedAt === null ? note : null;
}
