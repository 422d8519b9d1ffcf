import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { errorText } from "../../data/errorText";
import { type ContentRowFragment, PickNewTagDocument } from "../../gql/graphql";
import { useTagOptionsQuery } from "../../gql/hooks";
import type { ContentKind } from "../../lib/contentKinds";
import { Button } from "../../ui/Button";
import { SearchMenu } from "../../ui/choices/SearchMenu";
import type { OverlayTrigger } from "../../ui/overlays/useOverlayTrigger";
import { toast } from "../../ui/toast/toast";

/** Tags that all, some or none of the selected items have; Apply makes all changes together. */
export function BulkTags({
  kind,
  items,
  trigger,
  onApply,
}: {
  kind: ContentKind;
  items: readonly ContentRowFragment[];
  trigger: OverlayTrigger;
  onApply: (add: readonly string[], remove: readonly string[]) => void;
}) {
  const client = useApolloClient();
  const [hasOpened, setHasOpened] = useState(false);
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { data, refetch } = useTagOptionsQuery({
    variables: { contentType: kind.contentType },
    fetchPolicy: "cache-and-network",
    skip: !hasOpened,
  });
  const counts = new Map<string, number>();
  for (const { tags } of items) for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  const isOnAll = (id: string): boolean => wanted.get(id) ?? counts.get(id) === items.length;
  const options = data?.tags ?? [];

  function toggle(id: string): void {
    setWanted(new Map(wanted).set(id, !isOnAll(id)));
  }
  async function create(name: string): Promise<void> {
    try {
      const { data: made } = await client.mutate({
        mutation: PickNewTagDocument,
        variables: { input: { name, contentType: kind.contentType } },
      });
      await refetch();
      if (made) setWanted((before) => new Map(before).set(made.createTag.id, true));
    } catch (error) {
      toast.error(errorText(error, "The tag could not be created"));
    }
  }
  return (
    <SearchMenu
      label={`Tags of the selected ${kind.many}`}
      placeholder="Find a tag"
      trigger={trigger}
      isMultiple
      options={options.map(({ id, name, color, itemCount }) => ({ id, label: name, color, end: itemCount }))}
      chosen={options.map(({ id }) => id).filter(isOnAll)}
      mixed={[...counts].filter(([id, count]) => count < items.length && !wanted.has(id)).map(([id]) => id)}
      emptyText={data ? "Type to add a tag" : "Loading"}
      onOpenChange={(isOpen) => {
        setWanted(new Map());
        if (isOpen) setHasOpened(true);
      }}
      onChoose={(id) => id !== null && toggle(id)}
      onCreate={(name) => void create(name)}
      footer={(close) => (
        <Button
          variant="ink"
          disabled={!wanted.size}
          onClick={() => {
            const of = (isOn: boolean): string[] => [...wanted].filter(([, on]) => on === isOn).map(([id]) => id);
            onApply(of(true), of(false));
            close();
          }}
        >
          Apply
        </Button>
      )}
    />
  );
}
