import { rangeBetween } from "./rangeBetween";

/** The most that one change of many may change. */
export const maxSelected = 100;

export interface SelectableList<Item> {
  items: readonly Item[];
  hasMore: boolean;
  loadMore: () => void;
}

/**
 * Which items of one list are selected, at most 100. It keeps ids, and its items are those that the list has now: what
 * leaves the list leaves the selection.
 */
export class Selection<Item extends { id: string }> {
  private list: SelectableList<Item> = { items: [], hasMore: false, loadMore: () => undefined };
  private ids: ReadonlySet<string> = new Set();
  private anchor: string | null = null;
  private isBegun = false;
  private isAllWanted = false;
  private changes = 0;
  private readonly listeners = new Set<() => void>();

  /** @param onFull is told when something stayed unselected because 100 are. */
  constructor(private readonly onFull: () => void) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether things are being selected; true also before the first is. */
  get isOn(): boolean {
    return this.isBegun;
  }

  /** Another number after each change, also of what is selected. */
  get version(): number {
    return this.changes;
  }

  /** The ids; another set after each change. */
  get selected(): ReadonlySet<string> {
    return this.ids;
  }

  get isWhole(): boolean {
    return !this.list.hasMore && this.list.items.length > 0 && this.list.items.length === this.ids.size;
  }

  /** How many the list has, null while that is not known. */
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

  /** In the order of the list. */
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

  /** From the one toggled last to this one. */
  extendTo(id: string): void {
    const order = this.list.items.map((item) => item.id);
    this.add(rangeBetween(order, this.anchor, id));
    this.anchor ??= id;
  }

  /** All of the list, also what is not read yet, or its first 100. */
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
