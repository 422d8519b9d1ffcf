import type { InMemoryCache } from "@apollo/client/cache";
import { useApolloClient } from "@apollo/client/react";
import { v7 as uuidv7 } from "uuid";
import { placeItemInLists } from "../../../data/cache";
import { errorText } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import { CreateNoteDocument, SetTemplateDocument, TemplateTextsDocument } from "../../../gql/graphql";
import { toast } from "../../../ui/toast/toast";

/** Makes notes templates, and notes again. Each reports its own result. */
export function useTemplateActions() {
  const client = useApolloClient();

  async function set(noteId: string, isTemplate: boolean): Promise<boolean> {
    try {
      await client.mutate({
        mutation: SetTemplateDocument,
        variables: { noteId, isTemplate },
        context: { changes: noteId },
        update: (cache) => placeItemInLists(cache as InMemoryCache, noteId),
      });
    } catch (error) {
      toast.error(errorText(error, isTemplate ? "Failed to save as a template" : "Failed to make it a note again"));
      return false;
    }
    refreshSoon(client, ["NoteTemplates", "ContentCounts"]);
    return true;
  }

  function tell(acting: Promise<boolean>, text: string, undo: () => Promise<boolean>): void {
    void toast.showWhenDone(
      acting.then((isDone) => (isDone ? text : null)),
      undo,
    );
  }

  return {
    saveAsTemplate: (id: string) => tell(set(id, true), "Saved as a template", () => set(id, false)),
    stopBeingTemplate: (id: string) => tell(set(id, false), "No longer a template", () => set(id, true)),
    /** Makes a template of the person's own of one that comes with the app. @returns its id; null: it failed. */
    async copy(builtInId: string): Promise<string | null> {
      try {
        const { data } = await client.query({ query: TemplateTextsDocument });
        const template = data?.noteTemplates.find(({ id }) => id === builtInId);
        if (!template) throw new Error("The app has no such template");
        const { title, color, content } = template;
        const id = uuidv7();
        await client.mutate({ mutation: CreateNoteDocument, variables: { input: { id, title, color, content } } });
        return (await set(id, true)) ? id : null;
      } catch (error) {
        toast.error(errorText(error, "Failed to copy the template"));
        return null;
      }
    },
  };
}
