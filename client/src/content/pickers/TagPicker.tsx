import { useApolloClient } from "@apollo/client/react";
import { Suspense } from "react";
import { type ContentType, PickNewTagDocument, TagOptionsDocument, type TagOptionsQuery } from "../../gql/graphql";
import { useTagOptionsQuery } from "../../gql/hooks";
import { Chip } from "../../ui/Chip";
import fieldStyles from "../../ui/fields/Field.module.css";
import { lazyPart } from "../../ui/lazyPart";
import type { PickedTag } from "./pickedTypes";
import styles from "./TagPicker.module.css";

const TagPickerSurface = lazyPart(() => import("./TagPickerSurface").then((module) => module.TagPickerSurface));

/** Searchable tags, up to 50, as chips; Enter or a comma picks the typed tag, and creates it if it is new. */
export function TagPicker({
  contentType,
  value,
  onChange,
  label = "Tags",
}: {
  contentType: ContentType;
  value: readonly PickedTag[];
  onChange: (tags: readonly PickedTag[]) => void;
  label?: string;
}) {
  const client = useApolloClient();
  const { data, refetch } = useTagOptionsQuery({ variables: { contentType }, fetchPolicy: "cache-and-network" });

  /** @returns null when it failed, which is only logged: the field stays as it is. */
  async function create(name: string): Promise<PickedTag | null> {
    try {
      const { data: made } = await client.mutate({
        mutation: PickNewTagDocument,
        variables: { input: { name, contentType } },
        update: (cache, { data: created }) => {
          if (!created) return;
          cache.updateQuery<TagOptionsQuery>(
            { query: TagOptionsDocument, variables: { contentType } },
            (known) => known && { tags: [...known.tags, created.createTag] },
          );
        },
      });
      return made?.createTag ?? null;
    } catch (error) {
      console.error("A tag could not be created.", error);
      // the tag may exist already, created in another window
      void refetch().catch(() => undefined);
      return null;
    }
  }

  return (
    <Suspense
      fallback={
        <div className={fieldStyles.field} data-part="field">
          <span className={fieldStyles.label} data-part="field-label">
            {label}
          </span>
          <div className={`${styles.box} row`}>
            {value.map(({ id, name }) => (
              <Chip key={id} label={name} />
            ))}
          </div>
        </div>
      }
    >
      <TagPickerSurface label={label} tags={data?.tags ?? []} value={value} onChange={onChange} onCreate={create} />
    </Suspense>
  );
}
