import type { ApolloClient } from "@apollo/client";
import type { InMemoryCache } from "@apollo/client/cache";
import { nextNoteColor } from "../../content/nextNoteColor";
import { placeItemInLists } from "../../data/cache";
import { refreshSoon } from "../../data/live/reload";
import { CaptureTodoDocument, CreateNoteDocument } from "../../gql/graphql";
import { toast } from "../../ui/toast/toast";
import { noteOfCapture } from "./noteOfCapture";
import type { Capture } from "./readCapture";

/** Creates the captured note or to-do, and says so. */
export async function saveCapture(
  client: ApolloClient,
  capture: Exclude<Capture, { kind: "video" }>,
  id: string,
): Promise<void> {
  if (capture.kind === "note") {
    const input = { ...noteOfCapture(capture.text), id, color: nextNoteColor(client.cache) };
    const { data } = await client.mutate({ mutation: CreateNoteDocument, variables: { input } });
    if (data) placeItemInLists(client.cache as InMemoryCache, data.createNote.id);
    refreshSoon(client, ["ContentCounts"]);
    toast.show("Note added");
    return;
  }
  const due = capture.parts.find((part) => part.kind === "due");
  const priority = capture.parts.find((part) => part.kind === "priority");
  await client.mutate({
    mutation: CaptureTodoDocument,
    variables: {
      input: { id, title: capture.title, dueDate: due?.value ?? null, priority: priority?.value ?? "LOW" },
    },
  });
  refreshSoon(client, ["Dashboard"]);
  toast.show("To-do added");
}
