// biome-ignore-all lint/a11y/useSemanticElements: only what is near the screen is rendered, in a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons in the cells take the focus
import { ArrowDown, ArrowUp } from "lucide-react";
import { type CSSProperties, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ContentKind } from "../../lib/contentKinds";
import entryStyles from "../../ui/Entry.module.css";
import { type ListAddress, usualOrder } from "../list/listAddress";
import { useAddressChange } from "../list/useAddressChange";
import { changeListPreferences, useListPreferences } from "../list/useListPreferences";
import { ColumnSeparator } from "./ColumnSeparator";
import type { Column, RowsOf } from "./columns";
import { fitColumns, roomOf, templateOf } from "./fitColumns";
import styles from "./Rows.module.css";

/**
 * A table of items: its headings sort the list and can be made wider or narrower; the columns that fit are passed on to
 * the rows. On a phone the rows have two lines and no headings.
 */
export function RowsTable<Item>({
  kind,
  sort,
  rows,
  isPhone,
  children,
}: {
  kind: ContentKind;
  sort: ListAddress["sort"];
  rows: RowsOf<Item>;
  isPhone: boolean;
  children: (columns: readonly Column<Item>[]) => ReactNode;
}) {
  const table = useRef<HTMLDivElement>(null);
  const headings = useRef<HTMLDivElement>(null);
  const availablePx = useWidth(headings, isPhone);
  const { columnWidths } = useListPreferences(kind);
  const columns = useMemo(
    () =>
      isPhone
        ? rows.columns.filter(({ isOnPhone }) => isOnPhone)
        : fitColumns(rows.columns, columnWidths, availablePx ?? 0, rows.titleMinPx),
    [rows, isPhone, columnWidths, availablePx],
  );
  const isMeasured = isPhone || availablePx !== null;
  const widen = (id: string, widthPx: number): readonly Column<Item>[] =>
    columns.map((column) => (column.id === id ? { ...column, widthPx } : column));
  return (
    <div
      ref={table}
      role="table"
      aria-label={kind.title}
      // unknown: the list is loaded page by page, and only the rows near the screen are rendered
      aria-rowcount={-1}
      style={{ "--columns": templateOf(columns) } as CSSProperties}
    >
      {!isPhone && (
        <div role="rowgroup" className={`${entryStyles.entry} ${styles.headings}`} data-part="entry">
          <div className={entryStyles.head} data-part="head" />
          <div className={entryStyles.passage} data-part="passage">
            <div role="row" aria-rowindex={1} ref={headings} className={styles.headingRow}>
              <Heading kind={kind} label="Title" sortBy="TITLE" sort={sort} />
              {columns.map((column) => (
                <Heading key={column.id} kind={kind} label={column.label} sortBy={column.sortBy} sort={sort}>
                  <ColumnSeparator
                    label={column.label}
                    widthPx={column.widthPx}
                    minPx={column.minPx}
                    maxPx={column.widthPx + Math.max(0, roomOf(columns, availablePx ?? 0, rows.titleMinPx))}
                    onPreview={(widthPx) =>
                      table.current?.style.setProperty("--columns", templateOf(widen(column.id, widthPx)))
                    }
                    onChange={(widthPx) =>
                      changeListPreferences(kind, { columnWidths: { ...columnWidths, [column.id]: widthPx } })
                    }
                    onReset={() => {
                      const { [column.id]: _, ...others } = columnWidths;
                      changeListPreferences(kind, { columnWidths: others });
                    }}
                  />
                </Heading>
              ))}
              <div role="columnheader" className={styles.heading}>
                <span className="sr-only">Favorite</span>
              </div>
            </div>
          </div>
        </div>
      )}
      {isMeasured && children(columns)}
    </div>
  );
}

const directions = { ASC: "ascending", DESC: "descending" } as const;

function Heading({
  kind,
  label,
  sortBy,
  sort,
  children,
}: {
  kind: ContentKind;
  label: string;
  /** null: the server can't sort by it. */
  sortBy: ListAddress["sort"]["by"] | undefined;
  sort: ListAddress["sort"];
  children?: ReactNode;
}) {
  const change = useAddressChange(kind);
  const isSorted = sortBy === sort.by;
  const Arrow = sort.order === "ASC" ? ArrowUp : ArrowDown;
  return (
    <div
      role="columnheader"
      aria-sort={sortBy && (isSorted ? directions[sort.order] : "none")}
      className={styles.heading}
      data-sorted={isSorted || undefined}
    >
      {sortBy ? (
        <button
          type="button"
          className={`${styles.sort} row`}
          onClick={() => {
            const order = isSorted ? (sort.order === "ASC" ? "DESC" : "ASC") : usualOrder(sortBy);
            change({ sort: { by: sortBy, order } });
          }}
        >
          <span className="clip">{label}</span>
          {isSorted && <Arrow size={13} strokeWidth={1.7} aria-hidden />}
        </button>
      ) : (
        <span className="clip">{label}</span>
      )}
      {children}
    </div>
  );
}

/** The width of an element in pixels; null until it is known, before the first paint. */
function useWidth(of: React.RefObject<HTMLElement | null>, isOff: boolean): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element || isOff) return;
    const read = (): void => setWidth(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, isOff]);
  return width;
}
