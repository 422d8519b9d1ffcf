import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { v7 as uuidv7 } from "uuid";
import { enterTitle } from "../../../../schema/sentences";
import { readVideoLink } from "../../content/readVideoLink";
import { placeItemInLists } from "../../data/cache";
import { errorText } from "../../data/errorText";
import { refreshSoon } from "../../data/live/reload";
import styles from "../../data/offline/offline.module.css";
import { CreateNoteDocument } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { PageFrame } from "../../shell/PageFrame";
import { Button } from "../../ui/Button";
import { Entry } from "../../ui/Entry";
import { TextArea } from "../../ui/fields/TextArea";
import { TextField } from "../../ui/fields/TextField";
import { toast } from "../../ui/toast/toast";
import { readShared } from "./readShared";

/**
 * `/share-target`: content shared by another app. A video link opens Add Video; anything else becomes a note after
 * confirmation, since any web page can link here.
 */
export function ShareTargetPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useApolloClient();
  const [shared] = useState(() => readShared(new URLSearchParams(search)));
  const [title, setTitle] = useState(shared.title);
  const [text, setText] = useState(shared.text);
  // one id, so that retries create a single note
  const [id] = useState(() => uuidv7());
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (shared.link && readVideoLink(shared.link)) return <Navigate replace to={paths.newVideo(shared.link)} />;

  async function save(): Promise<void> {
    if (!title.trim()) return setProblem(enterTitle);
    setSaving(true);
    setProblem(undefined);
    try {
      const content = text.trim() ? paragraphs(text) : null;
      const input = { id, title: title.trim(), content, link: shared.link };
      await client.mutate({ mutation: CreateNoteDocument, variables: { input } });
      placeItemInLists(client.cache as InMemoryCache, id);
      refreshSoon(client, ["ContentCounts"]);
      toast.show("Note added");
      void navigate(paths.note(id), { replace: true });
    } catch (error) {
      setProblem(errorText(error, "Failed to save note"));
      setSaving(false);
    }
  }

  return (
    <PageFrame title="Keep as a note">
      <Entry head="Shared">
        <form
          className={`${styles.target} stack`}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField label="Title" value={title} onChange={setTitle} maxLength={255} error={problem} />
          <TextArea label="Text" value={text} onChange={setText} rows={6} />
          {shared.link && <p className={styles.sharedLink}>{shared.link}</p>}
          <div className={styles.actions}>
            <Button type="submit" variant="ink" isPending={isSaving}>
              Save note
            </Button>
            <Button variant="quiet" onClick={() => void navigate(paths.dashboard(), { replace: true })}>
              Cancel
            </Button>
          </div>
        </form>
      </Entry>
    </PageFrame>
  );
}

function paragraphs(text: string): string {
  const place = document.createElement("p");
  return text
    .trim()
    .split(/\n+/)
    .map((line) => {
      place.textContent = line;
      return `<p>${place.innerHTML}</p>`;
    })
    .join("");
}
