import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ContentRowFragment } from "../../gql/graphql";
import type { ContentKind } from "../../lib/contentKinds";
import { usePreferences } from "../../lib/preferences";
import { useDates } from "../../lib/time/formatDate";
import entryStyles from "../../ui/Entry.module.css";
import { GroupHead } from "./GroupHead";
import { groupItems, type ItemGroup } from "./groupItems";
import styles from "./ListGroups.module.css";
import type { ListAddress } from "./listAddress";
import { useVisibleBlocks } from "./useVisibleBlocks";

/** Groups are rendered in blocks of this many items, so that a month of a thousand only costs the visible part. */
const itemsPerBlock = 12;
/** The height of a head on a phone, where it is above its group. */
const headLinePx = 40;
/** The height of a head beside the rows of a table; in a narrow margin its title may take two lines. */
const headRowPx = { 2: 64, 3: 48 };

export interface Block<Item> {
  key: string;
  group: ItemGroup<Item>;
  /** In a table: the row of the group's head, from 1; the headings are the first. */
  headRow: number;
  /** The place of its first item in the group. */
  start: number;
  isFirst: boolean;
  /** Whether this is the last block of its group. */
  isLast: boolean;
  /** Whether the block belongs to the first group of the list. */
  isNewest: boolean;
  items: Item[];
}

/** How a kind renders the blocks of its groups. */
export interface BlockDrawing<Item> {
  draw: (block: Block<Item>, columns: number) => ReactNode;
  /** The estimated height in pixels. */
  heightOf: (items: readonly Item[], columns: number) => number;
  /** The head's text for a fully loaded group. */
  summaryOf: (items: readonly Item[]) => string;
  /** Whether the blocks hold the rows of a table. */
  isTable?: boolean;
}

/**
 * The items under their heads, virtualized: only those near the screen are rendered. Heads are sticky while their group
 * scrolls.
 */
export function ListGroups<Item extends ContentRowFragment>({
  list,
  kind,
  items: listed,
  sort,
  hasMore,
  drawing,
  columns,
  onNearEnd,
}: {
  /** Identifies the list. */
  list: string;
  kind: ContentKind;
  items: readonly Item[];
  sort: ListAddress["sort"];
  hasMore: boolean;
  drawing: BlockDrawing<Item>;
  columns: 1 | 2 | 3;
  onNearEnd: () => void;
}) {
  const { isTable = false } = drawing;
  const Section = isTable ? "div" : "section";
  const dates = useDates();
  const { weekStartsOn } = usePreferences().locale;
  const container = useRef<HTMLDivElement>(null);
  const offset = useOffset(container);
  const day = useMemo(() => remember(dates.day), [dates]);
  const groups = useMemo(
    () => groupItems(listed, sort, { day }, weekStartsOn, new Date()),
    [listed, sort, day, weekStartsOn],
  );
  const blocks = useMemo(() => {
    let headRow = 2;
    return groups.flatMap((group, index) => {
      const blocks = toBlocks(group, index, headRow);
      headRow += 1 + group.items.length;
      return blocks;
    });
  }, [groups]);
  const keys = useMemo(() => blocks.map(({ key }) => key), [blocks]);
  const { range, before, total, measure } = useVisibleBlocks({
    list,
    keys,
    columns,
    offset,
    estimate(index) {
      const block = blocks[index];
      if (!block) return 0;
      return drawing.heightOf(block.items, columns) + (block.isFirst && columns === 1 ? headLinePx : 0);
    },
    heightOf(element) {
      const head =
        columns === 1 && element.hasAttribute("data-first")
          ? element.closest('[data-part="entry"]')?.firstElementChild
          : null;
      return element.getBoundingClientRect().height + (head?.getBoundingClientRect().height ?? 0);
    },
  });

  useEffect(() => {
    if (hasMore && range.last >= blocks.length - 3) onNearEnd();
  }, [hasMore, range.last, blocks.length, onNearEnd]);

  const sections: { group: ItemGroup<Item>; blocks: { block: Block<Item>; index: number }[] }[] = [];
  for (let index = range.first; index <= range.last; index += 1) {
    const block = blocks[index];
    if (!block) continue;
    const last = sections.at(-1);
    if (last?.group === block.group) last.blocks.push({ block, index });
    else sections.push({ group: block.group, blocks: [{ block, index }] });
  }

  return (
    <div
      ref={container}
      className={styles.groups}
      data-table={isTable || undefined}
      style={{ height: total, paddingTop: before }}
    >
      {sections.map(({ group, blocks: shown }) => {
        const isWhole = shown[0]?.block.isFirst ?? false;
        const isLast = group === groups.at(-1);
        return (
          <Section
            key={group.key}
            role={isTable ? "rowgroup" : undefined}
            className={entryStyles.entry}
            data-part="entry"
            aria-label={group.title}
          >
            {(isWhole || columns > 1) && (
              <GroupHead
                kind={kind}
                group={group}
                summary={isLast && hasMore ? null : drawing.summaryOf(group.items)}
                rowIndex={isTable ? shown[0]?.block.headRow : undefined}
              />
            )}
            <div className={entryStyles.passage} data-part="passage">
              {shown.map(({ block, index }) => (
                <div
                  key={block.key}
                  ref={measure}
                  data-index={index}
                  data-first={block.isFirst || undefined}
                  data-last={block.isLast || undefined}
                  className={styles.block}
                  style={
                    block.isFirst && columns !== 1
                      ? { minHeight: isTable ? headRowPx[columns] : headHeight(group) }
                      : undefined
                  }
                >
                  {drawing.draw(block, columns)}
                </div>
              ))}
            </div>
          </Section>
        );
      })}
    </div>
  );
}

function toBlocks<Item>(group: ItemGroup<Item>, groupIndex: number, headRow: number): Block<Item>[] {
  const blocks: Block<Item>[] = [];
  for (let start = 0; start < group.items.length; start += itemsPerBlock) {
    blocks.push({
      key: `${group.key} ${start}`,
      group,
      headRow,
      start,
      isFirst: start === 0,
      isLast: start + itemsPerBlock >= group.items.length,
      isNewest: groupIndex === 0,
      items: group.items.slice(start, start + itemsPerBlock),
    });
  }
  return blocks;
}

/** The head may be taller than a single short card beside it, so the measured height must include it. */
function headHeight(group: ItemGroup<ContentRowFragment>): number {
  const categories = new Set(group.items.slice(0, 200).map(({ category }) => category?.id));
  categories.delete(undefined);
  return 46 + Math.min(6, categories.size) * 21;
}

/**
 * Memoizes by instant: computing a day in a time zone is slow, and the same ten thousand instants recur with every
 * page.
 */
function remember(day: (instant: string | number | Date) => string): (instant: string | number | Date) => string {
  const known = new Map<string, string>();
  return (instant) => {
    if (typeof instant !== "string") return day(instant);
    const before = known.get(instant);
    if (before !== undefined) return before;
    const found = day(instant);
    known.set(instant, found);
    return found;
  };
}

/** The list's offset from the top of the page; content above it may appear and disappear. */
function useOffset(container: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = (): void => setOffset(Math.round(element.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    if (element.parentElement?.parentElement) observer.observe(element.parentElement.parentElement);
    return () => observer.disconnect();
  }, [container]);
  return offset;
}
