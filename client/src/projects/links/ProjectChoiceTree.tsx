import { Check, ChevronDown, ChevronRight, Minus } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Checkbox } from "react-aria-components/Checkbox";
import { Tree as AriaTree, TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import type { ProjectTreeQuery } from "../../gql/graphql";
import type { Tree } from "../../lib/treeOf";
import { aboveChosen } from "./choiceRows";
import styles from "./projectLinks.module.css";

export type ChoiceNode = ProjectTreeQuery["projectHierarchy"][number];

/** Above this many lines, only visible ones are rendered. */
const maxDrawn = 60;
/** A tree up to this size is expanded at first. */
const smallTree = 12;
const rowHeight = 36;
const none: ReadonlySet<string> = new Set();

/** A tree of projects to choose from: expandable, and checked by click or Space. */
export function ProjectChoiceTree({
  label,
  tree,
  shown,
  chosen,
  mixed = none,
  disabled = none,
  isSingle = false,
  onChange,
}: {
  label: string;
  tree: Tree<ChoiceNode>;
  /** Shows only these, all expanded; null: all. */
  shown: ReadonlySet<string> | null;
  chosen: ReadonlySet<string>;
  /** Chosen for only some of the items being changed. */
  mixed?: ReadonlySet<string>;
  disabled?: ReadonlySet<string>;
  isSingle?: boolean;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(tree.byId.size <= smallTree ? tree.byId.keys() : aboveChosen(tree, [...chosen, ...mixed])),
  );
  const expanded = shown ?? opened;
  const partly = aboveChosen(tree, [...chosen, ...mixed]);
  const isShown = ({ id }: ChoiceNode): boolean => !shown || shown.has(id);

  let drawn = 0;
  const rows = (nodes: readonly ChoiceNode[]): ReactNode =>
    nodes.filter(isShown).map((node) => {
      drawn += 1;
      const children = tree.childrenOf(node.id);
      const { completed, total } = node.progress;
      return (
        <TreeItem
          key={node.id}
          id={node.id}
          textValue={node.name}
          hasChildItems={children.some(isShown)}
          className={styles.row}
          data-barred={disabled.has(node.id) || undefined}
        >
          <TreeItemContent>
            {({ level, isExpanded, hasChildItems, isSelected }) => (
              <div className={`${styles.line} row`} style={{ "--level": level - 1 } as CSSProperties}>
                {hasChildItems ? (
                  <Button slot="chevron" className={`${styles.toggle} center`}>
                    {isExpanded ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
                  </Button>
                ) : (
                  <span className={`${styles.toggle} center`} />
                )}
                {!isSingle && (
                  <Checkbox
                    slot="selection"
                    className={styles.check}
                    isIndeterminate={!isSelected && (partly.has(node.id) || mixed.has(node.id))}
                  >
                    {isSelected ? (
                      <Check size={12} strokeWidth={2.4} aria-hidden />
                    ) : partly.has(node.id) || mixed.has(node.id) ? (
                      <Minus size={12} strokeWidth={2} aria-hidden />
                    ) : null}
                  </Checkbox>
                )}
                <span className={`${styles.name} clip`} data-root={level === 1 || undefined}>
                  {node.name}
                </span>
                <span className="leader" aria-hidden />
                <span className={`${styles.count} faint num`}>
                  {disabled.has(node.id) ? "can't go into itself" : `${completed} of ${total}`}
                </span>
                {isSingle && isSelected && <Check size={15} aria-hidden />}
              </div>
            )}
          </TreeItemContent>
          {/* collapsed children are not rendered at all */}
          {expanded.has(node.id) && rows(children)}
        </TreeItem>
      );
    });
  const items = rows(tree.roots);
  const isLong = drawn > maxDrawn;
  const list = (
    <AriaTree
      aria-label={label}
      className={styles.tree}
      data-virtual={isLong || undefined}
      selectionMode={isSingle ? "single" : "multiple"}
      selectionBehavior="toggle"
      selectedKeys={chosen}
      disabledKeys={disabled}
      disabledBehavior="selection"
      escapeKeyBehavior="none"
      onSelectionChange={(keys) => keys !== "all" && onChange(new Set([...keys].map(String)))}
      expandedKeys={expanded}
      onExpandedChange={(keys) => !shown && setOpened(new Set([...keys].map(String)))}
    >
      {items}
    </AriaTree>
  );
  return isLong ? (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
      {list}
    </Virtualizer>
  ) : (
    list
  );
}
