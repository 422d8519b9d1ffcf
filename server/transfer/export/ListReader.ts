import type { Context } from "../../platform/context.js";
import type { ExportList } from "./exportLists.js";

const sliceSize = 50;

export interface ListedId {
  id: string;
  /** Of content. */
  title?: string;
}

/** A list read slice by slice in its order, so that never more than a slice is in memory. */
export class ListReader<T extends { id: string }> {
  private slice = new Map<string, T>();
  private sliceAt = -1;

  private constructor(
    private readonly ctx: Context,
    private readonly list: ExportList,
    readonly ids: readonly ListedId[],
  ) {}

  static async open<T extends { id: string }>(ctx: Context, list: ExportList): Promise<ListReader<T>> {
    const ids = await ctx.sql<ListedId>("", list.idsSql, [ctx.requireViewer().userId]);
    return new ListReader<T>(ctx, list, ids);
  }

  /** Null for what was deleted since the list was opened. */
  async at(index: number): Promise<T | null> {
    const sliceAt = Math.floor(index / sliceSize);
    if (sliceAt !== this.sliceAt) {
      const ids = this.ids.slice(sliceAt * sliceSize, (sliceAt + 1) * sliceSize).map(({ id }) => id);
      const rows = await this.ctx.sql<{ id: string; item: T }>("", this.list.itemsSql, [
        this.ctx.requireViewer().userId,
        ids,
      ]);
      this.slice = new Map(rows.map(({ id, item }) => [id, item]));
      this.sliceAt = sliceAt;
    }
    return this.slice.get(this.ids[index]?.id ?? "") ?? null;
  }

  /** JSON with an item a line: a list to every program, and lines to one that can't hold it whole. */
  async *json(shape: (item: T) => unknown = (item) => item, onItem: () => void = () => undefined) {
    yield "[\n";
    let isFirst = true;
    for (let index = 0; index < this.ids.length; index++) {
      const item = await this.at(index);
      onItem();
      if (!item) continue;
      yield `${isFirst ? "" : ",\n"}${JSON.stringify(shape(item))}`;
      isFirst = false;
    }
    yield "\n]\n";
  }
}
