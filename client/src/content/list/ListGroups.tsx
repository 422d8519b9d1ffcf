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

/** A group is drawn in pieces of this many items, so that a month of a thousand costs what is on screen. */
const itemsPerBlock = 12;
/** A head on a phone, where it is above. */
const headLinePx = 40;

interface Block<Item> {
  key: string;
  group: ItemGroup<Item>;
  isFirst: boolean;
  /** The end of its group. */
  isLast: boolean;
  /** Of the group that the list begins with. */
  isNewest: boolean;
  items: Item[];
}

/** How a kind draws the pieces of its groups. */
export interface BlockDrawing<Item> {
  draw: (block: Block<Item>, columns: number) => ReactNode;
  /** About how high it will be, in pixels. */
  heightOf: (items: readonly Item[], columns: number) => number;
  /** The head of a group that is read to its end. */
  summaryOf: (items: readonly Item[]) => string;
}

/** The items under their heads, only what is near the screen drawn. Heads stick while their group scrolls. */
export function ListGroups<Item extends ContentRowFragment>({
  kind,
  items: listed,
  sort,
  hasMore,
  drawing,
  columns,
  onNearEnd,
}: {
  kind: ContentKind;
  items: readonly Item[];
  sort: ListAddress["sort"];
  hasMore: boolean;
  drawing: BlockDrawing<Item>;
  columns: 1 | 2 | 3;
  onNearEnd: () => void;
}) {
  const dates = useDates();
  const { weekStartsOn } = usePreferences().locale;
  const container = useRef<HTMLDivElement>(null);
  const offset = useOffset(container);
  const day = useMemo(() => remember(dates.day), [dates]);
  const groups = useMemo(
    () => groupItems(listed, sort, { day }, weekStartsOn, new Date()),
    [listed, sort, day, weekStartsOn],
  );
  const blocks = useMemo(() => groups.flatMap(toBlocks), [groups]);
  const keys = useMemo(() => blocks.map(({ key }) => key), [blocks]);
  const { range, before, total, measure } = useVisibleBlocks({
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
        columns === 1 && element.hasAttribute("data-first") ? element.closest("section")?.firstElementChild : null;
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
    <div ref={container} className={styles.groups} style={{ height: total, paddingTop: before }}>
      {sections.map(({ group, blocks: shown }) => {
        const isWhole = shown[0]?.block.isFirst ?? false;
        const isLast = group === groups.at(-1);
        return (
          <section key={group.key} className={entryStyles.entry} data-part="entry" aria-label={group.title}>
            {(isWhole || columns > 1) && (
              <GroupHead
                kind={kind}
                group={group}
                summary={isLast && hasMore ? null : drawing.summaryOf(group.items)}
              />
            )}
            <div className={entryStyles.passage} data-part="passage">
              {shown.map(({ block, index }) => (
                <div
                  key={block.key}
                  ref={measure}
                  data-index={index}
                  data-first={block.isFirst || undefined}
                  className={styles.block}
                  style={block.isFirst && columns > 1 ? { minHeight: headHeight(group) } : undefined}
                >
                  {drawing.draw(block, columns)}
                </div>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function toBlocks<Item>(group: ItemGroup<Item>, groupIndex: number): Block<Item>[] {
  const blocks: Block<Item>[] = [];
  for (let start = 0; start < group.items.length; start += itemsPerBlock) {
    blocks.push({
      key: `${group.key} ${start}`,
      group,
      isFirst: start === 0,
      isLast: start + itemsPerBlock >= group.items.length,
      isNewest: groupIndex === 0,
      items: group.items.slice(start, start + itemsPerBlock),
    });
  }
  return blocks;
}

/** The head may be higher than a single short card beside it; its room must count in what is measured. */
function headHeight(group: ItemGroup<ContentRowFragment>): number {
  const categories = new Set(group.items.slice(0, 200).map(({ category }) => category?.id));
  categories.delete(undefined);
  return 46 + Math.min(6, categories.size) * 21;
}

/** A time zone's day costs a formatter's work; the same ten thousand instants come again with every page. */
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

/** How far down the page the list begins; what is above it comes and goes. */
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
