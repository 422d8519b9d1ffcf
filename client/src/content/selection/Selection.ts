import { rangeBetween } from "./rangeBetween";

/** The max number of items in one bulk change. */
export const maxSelected = 100;

export interface SelectableList<Item> {
  items: readonly Item[];
  hasMore: boolean;
  loadMore: () => void;
}

/**
 * The selected items of one list, at most 100. It stores ids and returns the list's current items: an item that leaves
 * the list leaves the selection.
 */
export class Selection<Item extends { id: string }> {
  private list: SelectableList<Item> = { items: [], hasMore: false, loadMore: () => undefined };
  private ids: ReadonlySet<string> = new Set();
  private anchor: string | null = null;
  private isBegun = false;
  private isAllWanted = false;
  private changes = 0;
  private readonly listeners = new Set<() => void>();

  /** @param onFull called when items stayed unselected because 100 are selected. */
  constructor(private readonly onFull: () => void) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether selection mode is on; also true before the first item is selected. */
  get isOn(): boolean {
    return this.isBegun;
  }

  /** Changes with each change of the selection. */
  get version(): number {
    return this.changes;
  }

  /** The ids; a new set after each change. */
  get selected(): ReadonlySet<string> {
    return this.ids;
  }

  get isWhole(): boolean {
    return !this.list.hasMore && this.list.items.length > 0 && this.list.items.length === this.ids.size;
  }

  /** The length of the list, null while it is not known. */
  get listLength(): number | null {
    return this.list.hasMore ? null : this.list.items.length;
  }

  /** The list's item with this id. */
  find(id: string): Item | undefined {
    return this.list.items.find((item) => item.id === id);
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** The selected items in list order. */
  items(): readonly Item[] {
    return this.list.items.filter(({ id }) => this.ids.has(id));
  }

  setList(list: SelectableList<Item>): void {
    this.list = list;
    if (!this.isBegun) return;
    this.tell();
    const present = new Set(list.items.map(({ id }) => id));
    const kept = [...this.ids].filter((id) => present.has(id));
    if (kept.length < this.ids.size) {
      if (kept.length) this.change(new Set(kept));
      else this.clear();
    }
    if (this.isBegun && this.isAllWanted) this.selectAll();
  }

  begin(): void {
    if (!this.isBegun) this.change(this.ids);
  }

  toggle(id: string): void {
    this.anchor = id;
    if (!this.ids.has(id)) {
      this.add([id]);
      return;
    }
    this.isAllWanted = false;
    const others = new Set(this.ids);
    others.delete(id);
    if (others.size) this.change(others);
    else this.clear();
  }

  /** Selects the range from the last toggled item to this one. */
  extendTo(id: string): void {
    const order = this.list.items.map((item) => item.id);
    this.add(rangeBetween(order, this.anchor, id));
    this.anchor ??= id;
  }

  /** Selects the whole list, including pages not loaded yet, or its first 100. */
  selectAll(): void {
    const { items, hasMore, loadMore } = this.list;
    const first = items.slice(0, maxSelected).map(({ id }) => id);
    this.isAllWanted = hasMore && first.length < maxSelected;
    this.change(new Set(first));
    if (this.isAllWanted) loadMore();
    else if (hasMore || items.length > maxSelected) this.onFull();
  }

  clear(): void {
    this.anchor = null;
    this.isAllWanted = false;
    if (this.isBegun) this.change(new Set(), false);
  }

  private add(ids: readonly string[]): void {
    const all = new Set(this.ids);
    for (const id of ids) if (all.size < maxSelected) all.add(id);
    this.change(all);
    if (ids.some((id) => !all.has(id))) this.onFull();
  }

  private change(ids: ReadonlySet<string>, isBegun = true): void {
    this.ids = ids;
    this.isBegun = isBegun;
    this.tell();
  }

  private tell(): void {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  }
}
