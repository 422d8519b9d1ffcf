import { type ReactNode, useMemo } from "react";
import { useNoteLinksQuery } from "../gql/hooks";
import { TrashedThings } from "../richText/things/thingsInText";

/** Around a note's text: reads what its links lead to, and tells them which of it is in the trash. */
export function TrashedLinks({ noteId, children }: { noteId: string; children: ReactNode }) {
  const { data } = useNoteLinksQuery({ variables: { id: noteId }, fetchPolicy: "cache-and-network" });
  const links = data?.note?.links;
  const trashed = useMemo(
    () =>
      new Set(
        (links ?? [])
          .filter(({ state }) => state === "TRASHED")
          .map(({ kind, targetId }) => `${kind.toLowerCase()}:${targetId}`),
      ),
    [links],
  );
  return <TrashedThings value={trashed}>{children}</TrashedThings>;
}
