import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { NoteSlipFragment } from "../../gql/graphql";
import { useDates } from "../../lib/formatDate";
import { usePreferences } from "../../lib/preferences";
import { packColumns } from "../packColumns";
import { SlipColumns } from "../slips/SlipColumns";
import { slipHeight } from "../slips/slipHeight";
import type { ContentActions } from "../useContentActions";
import { GroupHead } from "./GroupHead";
import { groupItems, type ItemGroup } from "./groupItems";
import type { ListAddress } from "./listAddress";
import "./ListGroups.css";

/** A group is drawn in pieces of this many slips, so that a month of a thousand notes costs what is on screen. */
const slipsPerBlock = 12;
const gapPx = 14;
const typicalSlipWidthPx = 320;

interface Block {
  key: string;
  group: ItemGroup<NoteSlipFragment>;
  isFirst: boolean;
  notes: NoteSlipFragment[];
}

/** The notes under their heads, only what is near the screen drawn. Heads stick while their group scrolls. */
export function ListGroups({
  notes,
  sort,
  hasMore,
  actions,
  columns,
  onNearEnd,
}: {
  notes: readonly NoteSlipFragment[];
  sort: ListAddress["sort"];
  hasMore: boolean;
  actions: ContentActions;
  columns: 1 | 2 | 3;
  onNearEnd: () => void;
}) {
  const dates = useDates();
  const { weekStartsOn } = usePreferences().locale;
  const container = useRef<HTMLDivElement>(null);
  const offset = useOffset(container);
  const day = useMemo(() => remember(dates.day), [dates]);
  const groups = useMemo(
    () => groupItems(notes, sort, { day }, weekStartsOn, new Date()),
    [notes, sort, day, weekStartsOn],
  );
  const blocks = useMemo(() => groups.flatMap(toBlocks), [groups]);
  const virtualizer = useWindowVirtualizer({
    count: blocks.length,
    estimateSize: (index) => estimate(blocks[index], columns),
    getItemKey: (index) => blocks[index]?.key ?? index,
    overscan: 2,
    scrollMargin: offset,
    measureElement: (element) => {
      const head =
        columns === 1 && element.hasAttribute("data-first") ? element.closest("section")?.firstElementChild : null;
      return element.getBoundingClientRect().height + (head?.getBoundingClientRect().height ?? 0);
    },
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? -1;

  useEffect(() => {
    if (hasMore && lastIndex >= blocks.length - 3) onNearEnd();
  }, [hasMore, lastIndex, blocks.length, onNearEnd]);

  const sections: { group: ItemGroup<NoteSlipFragment>; items: typeof items }[] = [];
  for (const item of items) {
    const group = blocks[item.index]?.group;
    if (!group) continue;
    const last = sections.at(-1);
    if (last?.group === group) last.items.push(item);
    else sections.push({ group, items: [item] });
  }
  const before = (items[0]?.start ?? offset) - offset;

  return (
    <div ref={container} className="list-groups" style={{ height: virtualizer.getTotalSize(), paddingTop: before }}>
      {sections.map(({ group, items: shown }) => {
        const isWhole = Boolean(shown[0] && blocks[shown[0].index]?.isFirst);
        const isLast = group === groups.at(-1);
        return (
          <section key={group.key} className="entry" aria-label={group.title}>
            {(isWhole || columns > 1) && <GroupHead group={group} isComplete={!(isLast && hasMore)} />}
            <div className="passage">
              {shown.map((item) => {
                const block = blocks[item.index];
                return (
                  block && (
                    <div
                      key={item.key}
                      ref={virtualizer.measureElement}
                      data-index={item.index}
                      data-first={block.isFirst || undefined}
                      className="list-block"
                      style={block.isFirst && columns > 1 ? { minHeight: headHeight(group) } : undefined}
                    >
                      <SlipColumns
                        notes={block.notes}
                        columns={columns}
                        actions={actions}
                        timeOf={sort.by === "CREATED_AT" ? "createdAt" : "updatedAt"}
                      />
                    </div>
                  )
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function toBlocks(group: ItemGroup<NoteSlipFragment>): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < group.notes.length; start += slipsPerBlock) {
    blocks.push({
      key: `${group.key} ${start}`,
      group,
      isFirst: start === 0,
      notes: group.notes.slice(start, start + slipsPerBlock),
    });
  }
  return blocks;
}

function estimate(block: Block | undefined, columns: number): number {
  if (!block) return 0;
  const packed = packColumns(block.notes, columns, (note) => slipHeight(note, typicalSlipWidthPx));
  const heights = packed.map((column) =>
    column.reduce((height, note) => height + slipHeight(note, typicalSlipWidthPx) + gapPx, 0),
  );
  return Math.max(...heights) + (block.isFirst && columns === 1 ? 40 : 0);
}

/** The head may be higher than a single short slip beside it; its room must count in what is measured. */
function headHeight(group: ItemGroup<NoteSlipFragment>): number {
  const categories = new Set(group.notes.slice(0, 200).map(({ category }) => category?.id));
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

/** How far down the page the list begins; what stands above it comes and goes. */
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
