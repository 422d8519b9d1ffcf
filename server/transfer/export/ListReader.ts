import { type AliasedExpression, sql } from "kysely";
import type { OwnData } from "../../platform/data/Data.js";
import { anyOf } from "../../platform/data/Parameter.js";
import type { ExportList, ListedId } from "./exportLists.js";

const sliceSize = 50;

/** Reads a list in slices, in order, so that only one slice is in memory. */
export class ListReader<T> {
  private slice = new Map<string, T>();
  private sliceAt = -1;

  private constructor(
    private readonly own: OwnData,
    private readonly list: ExportList<T>,
    readonly ids: readonly ListedId[],
  ) {}

  static async open<T>(own: OwnData, list: ExportList<T>): Promise<ListReader<T>> {
    return new ListReader<T>(own, list, await list.ids(own).execute());
  }

  /** Null for an item that was deleted since the list was opened. */
  async at(index: number): Promise<T | null> {
    const sliceAt = Math.floor(index / sliceSize);
    if (sliceAt !== this.sliceAt) {
      const ids = this.ids.slice(sliceAt * sliceSize, (sliceAt + 1) * sliceSize).map(({ id }) => id);
      const items = this.list.items(this.own, anyOf(ids)).as("listed") as AliasedExpression<ListedId, "listed">;
      const item = sql<T>`to_jsonb(listed)`.as("item");
      const read = this.own.db.selectFrom(items).select(["listed.id", item]).$castTo<{ id: string; item: T }>();
      this.slice = new Map((await read.execute()).map(({ id, item }) => [id, item]));
      this.sliceAt = sliceAt;
    }
    return this.slice.get(this.ids[index]?.id ?? "") ?? null;
  }

  /** The items that were read together with the last, by their ids; another map for others. */
  get together(): ReadonlyMap<string, T> {
    return this.slice;
  }

  /** JSON with one item per line: a valid list, and readable line by line by programs that can't hold it in memory. */
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
