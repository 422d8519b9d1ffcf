import { X } from "lucide-react";
import { useState } from "react";
import { CategorySelect } from "../../../content/pickers/CategorySelect";
import type { IndexedCategoryFragment } from "../../../gql/graphql";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog";
import { countFiled } from "../countsByKind";
import styles from "./categories.module.css";
import type { CategoryActions } from "./useCategoryActions";

type Category = IndexedCategoryFragment;

const sum = (categories: readonly Category[]): number => categories.reduce((total, one) => total + one.itemCount, 0);
const named = (categories: readonly Category[]): string =>
  categories.length > 2 ? `${categories.length} categories` : categories.map(({ name }) => `“${name}”`).join(" and ");

/** The targets for merging the chosen categories: one of the others, or the largest chosen one. */
export function MergeBar({
  categories,
  chosen,
  merge,
  onClear,
}: {
  categories: readonly Category[];
  /** At least one. */
  chosen: readonly Category[];
  merge: CategoryActions["merge"];
  onClear: () => void;
}) {
  const [picked, setPicked] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const candidates = categories.filter((candidate) => canTake(candidate, chosen));
  const largest = chosen.length > 1 ? [...chosen].sort((a, b) => b.itemCount - a.itemCount)[0] : undefined;
  const into = candidates.find(({ id }) => id === picked) ?? candidates.find(({ id }) => id === largest?.id);
  const sources = chosen.filter(({ id }) => id !== into?.id);
  const goes = sources.length === 1 ? "goes" : "go";

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label="Merge categories" className={`${styles.mergeBar} grow row`}>
      <b className="clip">Merge {named(sources)} into</b>
      <CategorySelect
        label="Category that stays"
        isLabelHidden
        className={styles.mergeInto}
        hasNone={false}
        categories={candidates.filter(({ id }) => chosen.length > 1 || id !== chosen[0]?.id)}
        value={into?.id ?? null}
        onChange={setPicked}
      />
      <Button
        variant="ink"
        disabled={!into || sources.length === 0}
        onClick={() => setAsking(true)}
      >{`Merge ${sources.length + 1}`}</Button>
      {into && (
        <span className={styles.mergeOutcome}>
          {countFiled([into, ...sources])} {sum([into, ...sources]) > 1 ? "end" : "ends"} up in {into.name}.{" "}
          {capital(named(sources))} {goes} away.
        </span>
      )}
      <IconButton label="Clear selection" icon={X} size="small" onClick={onClear} />
      {into && (
        <ConfirmDialog
          variant="warning"
          title={`Merge ${named(sources)} into “${into.name}”?`}
          message={`${countFiled(sources)} ${sum(sources) > 1 ? "move" : "moves"} to “${into.name}”, which then has ${sum([into, ...sources])}. ${capital(named(sources))} will be deleted. This action cannot be undone.`}
          confirmLabel="Merge"
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await merge(sources, into);
            onClear();
          }}
        />
      )}
    </div>
  );
}

/** A category for one content type can only take categories for the same type. */
function canTake(candidate: Category, chosen: readonly Category[]): boolean {
  return candidate.scope === "GLOBAL" || chosen.every(({ contentType }) => contentType === candidate.contentType);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
