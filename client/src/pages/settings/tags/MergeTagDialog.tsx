import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { IndexedTagFragment } from "../../../gql/graphql";
import { countOf, kindOf } from "../../../lib/contentKinds";
import { Button } from "../../../ui/Button";
import { Combobox } from "../../../ui/choices/Combobox";
import styles from "../../../ui/fields/Field.module.css";
import { Dialog } from "../../../ui/overlays/Dialog";
import type { TagActions } from "./useTagActions";

/** Chooses the tag that replaces another, and explains the effect. */
export function MergeTagDialog({
  tag,
  others,
  merge,
  onClose,
}: {
  tag: IndexedTagFragment;
  others: readonly IndexedTagFragment[];
  merge: TagActions["merge"];
  onClose: () => void;
}) {
  const [intoId, setIntoId] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const into = others.find(({ id }) => id === intoId);
  const items = countOf(kindOf(tag), tag.itemCount);

  async function confirm(): Promise<void> {
    if (!into) return setProblem("Please choose a tag");
    setRunning(true);
    try {
      await merge(tag, into);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Failed to merge the tags");
      setRunning(false);
    }
  }

  return (
    <Dialog
      title={`Merge “${tag.name}” into another tag?`}
      size="small"
      isOpen
      onClose={onClose}
      isDismissable={!isRunning}
      footer={
        <>
          <Button onClick={onClose} disabled={isRunning}>
            Cancel
          </Button>
          <Button variant="ink" isPending={isRunning} onClick={() => void confirm()}>
            {isRunning ? "Processing..." : "Merge"}
          </Button>
        </>
      }
    >
      <Combobox
        label="Merge into"
        opensOnFocus={false}
        placeholder="Find a tag"
        options={others.map(({ id, name, color, itemCount }) => ({ id, label: name, color, end: itemCount }))}
        value={intoId}
        onChange={(id) => {
          setIntoId(id);
          setProblem(null);
        }}
      />
      <p>
        {into
          ? `${items} ${tag.itemCount === 1 ? "gets" : "get"} “${into.name}” instead. “${tag.name}” will be deleted. This action cannot be undone.`
          : `${items} ${tag.itemCount === 1 ? "has" : "have"} “${tag.name}” now.`}
      </p>
      {problem && (
        <p className={styles.error} data-part="field-error" role="alert">
          <CircleAlert size={15} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
    </Dialog>
  );
}
