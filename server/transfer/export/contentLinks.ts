import { hasReferences, referencesOf } from "../../content/html/shownHtml.js";
import { nameIdOf, plainNoteName } from "../../content/markdown/noteNames.js";
import { keyOfTarget, type LinkedThing, linkedThings } from "../../content/noteLinks/linkTargets.js";
import type { Context } from "../../platform/context.js";
import { sameOwner } from "../../platform/data/owners.js";
import { anyOf } from "../../platform/data/Parameter.js";
import { isUuid } from "../../platform/isUuid.js";
import type { ExportedItem } from "./exportLists.js";

/** Characters that mean something within `[[…]]`, in a path or around it. */
const special = /[[\]|#^/\\`*]|==|~~/;

/** The titles of an export, to tell which of them name one item. */
export class ExportedTitles {
  readonly #counts = new Map<string, number>();

  constructor(titles: Iterable<string>) {
    for (const title of titles) {
      const name = plainNoteName(title);
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  /** Whether `[[title]]` leads to the only item with this title. */
  isName(title: string): boolean {
    const name = plainNoteName(title);
    return name !== "" && !special.test(title) && !isUuid(name) && (this.#counts.get(name) ?? 0) <= 1;
  }
}

/** The target of a link in an export. */
export interface ExportedThing extends LinkedThing {
  /** The id of its name in Markdown; its own where its title names others too, and for what has no file. */
  nameId: string;
}

/** The targets of an item's links, and which of its blocks notes link to. */
export interface ItemLinks {
  things: readonly ExportedThing[];
  blockIds: readonly string[];
}

/** Reads the links of items that an export reads together: two statements for all of them. */
export class ContentLinks {
  #items: ReadonlyMap<string, ExportedItem> | null = null;
  #things: ReadonlyMap<string, ExportedThing> = new Map();
  #blockIds: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(
    private readonly ctx: Context,
    readonly titles: ExportedTitles,
  ) {}

  async of(item: ExportedItem, together: ReadonlyMap<string, ExportedItem>): Promise<ItemLinks> {
    if (together !== this.#items) await this.#read(together);
    const { content } = item;
    const keys = content && hasReferences(content) ? new Set(referencesOf(content).map(keyOfTarget)) : [];
    return {
      things: [...keys].flatMap((key) => this.#things.get(key) ?? []),
      blockIds: this.#blockIds.get(item.id) ?? [],
    };
  }

  async #read(items: ReadonlyMap<string, ExportedItem>): Promise<void> {
    const references = [...items.values()].flatMap(({ content }) => referencesOf(content ?? ""));
    const [things, linked] = await Promise.all([
      linkedThings(this.ctx, references),
      this.ctx.own
        .select("note_link as l")
        .innerJoin("content_item as n", (join) =>
          join.on(sameOwner("n", "l")).onRef("n.id", "=", "l.note_id").on("n.deleted_at", "is", null),
        )
        .where("l.target_id", "=", anyOf([...items.keys()]))
        .where("l.target_block_id", "is not", null)
        .select(["l.target_id as id", "l.target_block_id as blockId"])
        .$narrowType<{ blockId: string }>()
        .distinct()
        .execute(),
    ]);
    // what is in the trash isn't exported
    const live = [...things].filter(([, { isTrashed }]) => !isTrashed);
    this.#things = new Map(live.map(([key, thing]) => [key, { ...thing, nameId: this.#nameIdOf(thing) }]));
    const ids = Map.groupBy(linked, ({ id }) => id);
    this.#blockIds = new Map([...ids].map(([id, rows]) => [id, rows.map(({ blockId }) => blockId)]));
    this.#items = items;
  }

  #nameIdOf({ kind, id, title }: LinkedThing): string {
    const hasFile = kind === "NOTE" || kind === "VIDEO";
    return hasFile && this.titles.isName(title) ? nameIdOf(title) : id;
  }
}
