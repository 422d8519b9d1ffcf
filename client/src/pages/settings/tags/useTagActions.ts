import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import { reportFailure } from "../../../data/reportFailure";
import {
  CreateTagDocument,
  type CreateTagInput,
  DeleteTagDocument,
  type IndexedTagFragment,
  MergeTagDocument,
  UpdateTagDocument,
  type UpdateTagInput,
} from "../../../gql/graphql";
import { toast } from "../../../ui/toast/toast";
import { addToIndex, dropFromIndex, restoreToIndex } from "../indexCache";

export interface TagActions {
  /** Throws the server's error; the form shows it. */
  create(input: CreateTagInput): Promise<void>;
  /** Throws the server's error; the field shows it. */
  rename(tag: IndexedTagFragment, name: string): Promise<void>;
  recolor(tag: IndexedTagFragment, color: string): Promise<void>;
  /** Throws a message for the dialog. */
  merge(tag: IndexedTagFragment, into: IndexedTagFragment): Promise<void>;
  /** Throws a message for the dialog. */
  remove(tag: IndexedTagFragment): Promise<void>;
}

/** The actions on a tag; each reports its own result. */
export function useTagActions(): TagActions {
  const client = useApolloClient();
  return useMemo(() => {
    const update = (tag: IndexedTagFragment, input: UpdateTagInput): Promise<unknown> => {
      const updateTag = { __typename: "Tag" as const, id: tag.id, name: tag.name, color: input.color ?? tag.color };
      return client.mutate({
        mutation: UpdateTagDocument,
        variables: { id: tag.id, input },
        // a new name may be refused, so it is not shown optimistically
        ...(input.color ? { optimisticResponse: { updateTag } } : {}),
      });
    };
    return {
      async create(input) {
        await client.mutate({
          mutation: CreateTagDocument,
          variables: { input },
          update: (cache, { data }) => data && addToIndex(cache, "tags", data.createTag),
        });
        toast.show(`Tag “${input.name}” created`);
      },
      async rename(tag, name) {
        await update(tag, { name });
        toast.show(`“${tag.name}” is now “${name}”`);
      },
      async recolor(tag, color) {
        const coloring = reportFailure(update(tag, { color }), "Failed to change the color");
        await toast.showWhenDone(
          coloring.then((isDone) => (isDone ? `The color of “${tag.name}” changed` : null)),
          () => reportFailure(update({ ...tag, color }, { color: tag.color }), "Failed to undo"),
        );
      },
      async merge(tag, into) {
        try {
          await client.mutate({
            mutation: MergeTagDocument,
            variables: { id: tag.id, into: into.id },
            update: (cache) => dropFromIndex(cache, "tags", tag.id),
          });
        } catch (error) {
          throw new Error(errorText(error, "Failed to merge the tags"));
        }
        refreshSoon(client, ["TagIndex"]);
        toast.show(`“${tag.name}” is merged into “${into.name}”`);
      },
      async remove(tag) {
        try {
          await client.mutate({
            mutation: DeleteTagDocument,
            variables: { id: tag.id },
            update: (cache) => dropFromIndex(cache, "tags", tag.id),
          });
        } catch (error) {
          throw new Error(errorText(error, "Failed to delete the tag"));
        }
        toast.show(`Tag “${tag.name}” deleted`, { undo: () => restoreToIndex(client, "TAG", tag.id) });
      },
    };
  }, [client]);
}
