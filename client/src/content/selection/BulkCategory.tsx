import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { errorText } from "../../data/errorText";
import type { ContentRowFragment } from "../../gql/graphql";
import { PickNewCategoryDocument } from "../../gql/graphql";
import { useCategoryOptionsQuery } from "../../gql/hooks";
import type { ContentKind } from "../../lib/contentKinds";
import { SearchMenu } from "../../ui/choices/SearchMenu";
import type { OverlayTrigger } from "../../ui/overlays/useOverlayTrigger";
import { toast } from "../../ui/toast/toast";
import { CategoryIcon } from "../CategoryIcon";

/** One category or none for all selected items; typing a new name offers to create it. */
export function BulkCategory({
  kind,
  items,
  trigger,
  onChoose,
}: {
  kind: ContentKind;
  items: readonly ContentRowFragment[];
  trigger: OverlayTrigger;
  onChoose: (id: string | null, name: string | null) => void;
}) {
  const client = useApolloClient();
  const [hasOpened, setHasOpened] = useState(false);
  const { data } = useCategoryOptionsQuery({
    variables: { contentType: kind.contentType },
    fetchPolicy: "cache-and-network",
    skip: !hasOpened,
  });
  const categories = data?.categories ?? [];
  const [first, ...others] = new Set(items.map(({ category }) => category?.id ?? null));
  async function create(name: string): Promise<void> {
    try {
      const { data: made } = await client.mutate({
        mutation: PickNewCategoryDocument,
        variables: { input: { name, contentType: kind.contentType } },
      });
      if (made) onChoose(made.createCategory.id, made.createCategory.name);
    } catch (error) {
      toast.error(errorText(error, "The category could not be created"));
    }
  }
  return (
    <SearchMenu
      label={`Category of the selected ${kind.many}`}
      placeholder="Find a category"
      trigger={trigger}
      noneLabel="No category"
      options={categories.map(({ id, name, icon, itemCount }) => ({
        id,
        label: name,
        icon: <CategoryIcon name={icon} size={16} />,
        end: itemCount,
      }))}
      chosen={first === undefined || others.length ? [] : [first]}
      emptyText={data ? "No categories yet" : "Loading"}
      onOpenChange={(isOpen) => isOpen && setHasOpened(true)}
      onChoose={(id) => onChoose(id, categories.find((category) => category.id === id)?.name ?? null)}
      onCreate={(name) => void create(name)}
    />
  );
}
