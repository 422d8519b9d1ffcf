import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { errorText } from "../../../data/errorText";
import { refreshSoon } from "../../../data/live/reload";
import { reportFailure } from "../../../data/reportFailure";
import {
  CreateCategoryDocument,
  type CreateCategoryInput,
  DeleteCategoryDocument,
  type IndexedCategoryFragment,
  MergeCategoryDocument,
  ReorderCategoriesDocument,
  UpdateCategoryDocument,
  type UpdateCategoryInput,
} from "../../../gql/graphql";
import { toast } from "../../../ui/toast/toast";
import { addToIndex, dropFromIndex, restoreToIndex } from "../indexCache";

type Category = IndexedCategoryFragment;

export interface CategoryActions {
  /** Throws the server's error; the form shows it. */
  create(input: CreateCategoryInput): Promise<void>;
  /** Throws the server's error; the field shows it. */
  rename(category: Category, name: string): Promise<void>;
  /** Changes icon, color or scope, with Undo; reports a failure itself. */
  change(category: Category, input: Pick<UpdateCategoryInput, "icon" | "color" | "scope">): Promise<void>;
  /** Saves the new order of all categories, shown at once and reverted on failure, with Undo. */
  reorder(ids: readonly string[], former: readonly string[]): Promise<void>;
  /** Throws a message for the dialog; categories merged before the error stay merged. */
  merge(categories: readonly Category[], into: Category): Promise<void>;
  /** Throws a message for the dialog. */
  remove(category: Category): Promise<void>;
}

/** The actions on a category; each reports its own result. */
export function useCategoryActions(): CategoryActions {
  const client = useApolloClient();
  return useMemo(() => {
    /** Shown at once. */
    const put = (
      category: Category,
      input: Pick<UpdateCategoryInput, "icon" | "color" | "scope">,
    ): Promise<unknown> => {
      const { id, name, color, icon, scope } = category;
      const updateCategory = {
        __typename: "Category" as const,
        id,
        name,
        color: input.color ?? color,
        icon: input.icon === undefined ? icon : input.icon,
        scope: input.scope ?? scope,
      };
      return client.mutate({
        mutation: UpdateCategoryDocument,
        variables: { id, input },
        optimisticResponse: { updateCategory },
      });
    };
    return {
      async create(input) {
        await client.mutate({
          mutation: CreateCategoryDocument,
          variables: { input },
          update: (cache, { data }) => data && addToIndex(cache, "categories", data.createCategory),
        });
        refreshSoon(client, ["ContentCounts"]);
        toast.show(`Category “${input.name}” created`);
      },
      async rename(category, name) {
        await client.mutate({ mutation: UpdateCategoryDocument, variables: { id: category.id, input: { name } } });
        toast.show(`“${category.name}” is now “${name}”`);
      },
      async change(category, input) {
        const { icon, color, scope } = category;
        const formerValues = { icon, color, scope };
        const former = Object.fromEntries(
          Object.keys(input).map((key) => [key, formerValues[key as keyof typeof formerValues]]),
        );
        const changing = reportFailure(put(category, input), "Failed to change the category");
        await toast.showWhenDone(
          changing.then((isDone) => (isDone ? `“${category.name}” changed` : null)),
          () => reportFailure(put(category, former), "Failed to undo"),
        );
      },
      async reorder(ids, former) {
        const sort = (order: readonly string[], failure: string): Promise<boolean> =>
          reportFailure(
            client.mutate({
              mutation: ReorderCategoriesDocument,
              variables: { ids: [...order] },
              optimisticResponse: {
                reorderCategories: order.map((id, sortOrder) => ({ __typename: "Category" as const, id, sortOrder })),
              },
            }),
            failure,
          );
        const sorting = sort(ids, "Failed to move the category");
        await toast.showWhenDone(
          sorting.then((isDone) => (isDone ? "Category moved" : null)),
          () => sort(former, "Failed to undo"),
        );
        if (!(await sorting)) refreshSoon(client, ["CategoryIndex"]);
      },
      async merge(categories, into) {
        try {
          for (const { id } of categories) {
            await client.mutate({
              mutation: MergeCategoryDocument,
              variables: { id, into: into.id },
              update: (cache) => dropFromIndex(cache, "categories", id),
            });
          }
        } catch (error) {
          throw new Error(errorText(error, "Failed to merge the categories"));
        } finally {
          refreshSoon(client, ["CategoryIndex", "ContentCounts"]);
        }
        const merged = categories.length === 1 ? `“${categories[0]?.name}” is` : `${categories.length} categories are`;
        toast.show(`${merged} merged into “${into.name}”`);
      },
      async remove({ id, name }) {
        try {
          await client.mutate({
            mutation: DeleteCategoryDocument,
            variables: { id },
            update: (cache) => dropFromIndex(cache, "categories", id),
          });
        } catch (error) {
          throw new Error(errorText(error, "Failed to delete the category"));
        }
        refreshSoon(client, ["ContentCounts"]);
        toast.show(`Category “${name}” deleted`, { undo: () => restoreToIndex(client, "CATEGORY", id) });
      },
    };
  }, [client]);
}
