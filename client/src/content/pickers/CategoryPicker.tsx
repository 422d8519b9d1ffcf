import { useApolloClient } from "@apollo/client/react";
import {
  CategoryOptionsDocument,
  type CategoryOptionsQuery,
  type ContentType,
  PickNewCategoryDocument,
} from "../../gql/graphql";
import { useCategoryOptionsQuery } from "../../gql/hooks";
import { Combobox } from "../../ui/choices/Combobox";
import { CategoryIcon } from "../CategoryIcon";
import type { PickedCategory } from "./pickedTypes";

/** A searchable choice of one category or none; typing a new name offers to create it. */
export function CategoryPicker({
  contentType,
  value,
  onChange,
  label = "Category",
  isLabelHidden = false,
}: {
  contentType: ContentType;
  value: PickedCategory | null;
  onChange: (category: PickedCategory | null) => void;
  label?: string;
  isLabelHidden?: boolean;
}) {
  const client = useApolloClient();
  const { data } = useCategoryOptionsQuery({ variables: { contentType }, fetchPolicy: "cache-and-network" });
  const categories: readonly (PickedCategory & { itemCount?: number })[] = data?.categories ?? (value ? [value] : []);

  /** A failure is only logged: the previous choice stays. */
  async function create(name: string): Promise<null> {
    try {
      const { data: made } = await client.mutate({
        mutation: PickNewCategoryDocument,
        variables: { input: { name, contentType } },
        update: (cache, { data: created }) => {
          if (!created) return;
          cache.updateQuery<CategoryOptionsQuery>(
            { query: CategoryOptionsDocument, variables: { contentType } },
            (known) => known && { categories: [...known.categories, created.createCategory] },
          );
        },
      });
      if (made) onChange(made.createCategory);
    } catch (error) {
      console.error("A category could not be created.", error);
    }
    return null;
  }

  return (
    <Combobox
      label={label}
      isLabelHidden={isLabelHidden}
      noneLabel="No category"
      options={categories.map(({ id, name, icon, itemCount }) => ({
        id,
        label: name,
        icon: <CategoryIcon name={icon} size={16} />,
        end: itemCount,
      }))}
      value={value?.id ?? null}
      onChange={(id) => onChange(categories.find((category) => category.id === id) ?? null)}
      onCreate={create}
    />
  );
}
