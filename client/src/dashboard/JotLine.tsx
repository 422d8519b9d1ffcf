import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { CircleAlert, Plus } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { placeItemInLists } from "../cache";
import { errorText } from "../content/errorText";
import { CreateNoteDocument } from "../gql/graphql";
import { refreshSoon } from "../liveUpdates";
import { Spinner } from "../ui/Spinner";
import { toast } from "../ui/toast";
import { noteOfJot } from "./noteOfJot";
import "../ui/Field.css";

/** One line that becomes a note at Enter. What could not be kept stays in it. */
export function JotLine({ isFirst }: { isFirst: boolean }) {
  const client = useApolloClient();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // the same id for the same words, so that trying again is one note
  const attempt = useRef({ text: "", id: "" });

  // the first day has nothing else to do; whoever is somewhere already stays there
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) field.current?.focus();
  }, [isFirst]);

  async function jot(event: FormEvent): Promise<void> {
    event.preventDefault();
    const jotted = text.trim();
    if (!jotted || isSaving) return;
    if (attempt.current.text !== jotted) attempt.current = { text: jotted, id: uuidv7() };
    setSaving(true);
    setProblem(null);
    try {
      const input = { ...noteOfJot(jotted), id: attempt.current.id };
      const { data } = await client.mutate({ mutation: CreateNoteDocument, variables: { input } });
      if (data) placeItemInLists(client.cache as InMemoryCache, data.createNote.id);
      refreshSoon(client, ["ContentCounts"]);
      attempt.current = { text: "", id: "" };
      setText("");
      toast.show("Note added");
    } catch (error) {
      setProblem(errorText(error, "Failed to save note"));
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <form className="jot" onSubmit={(event) => void jot(event)}>
        {isSaving ? <Spinner /> : <Plus size={16} strokeWidth={1.7} aria-hidden />}
        <input
          ref={field}
          aria-label="Jot a note"
          aria-describedby={problem ? "jot-problem" : undefined}
          aria-invalid={problem ? true : undefined}
          placeholder="Jot a note, then press Enter"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={5000}
          value={text}
          readOnly={isSaving}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {problem ? (
        <p id="jot-problem" className="field-error mt-2" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      ) : (
        isFirst && <p className="mt-2 text-xs text-ink-3">Anything. You can sort it out later, or never.</p>
      )}
    </>
  );
}
