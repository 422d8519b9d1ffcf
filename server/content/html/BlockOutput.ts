import { isUuid } from "../../platform/isUuid.js";

/** An element that holds blocks. */
export interface Container {
  id: number;
  isItem?: boolean;
  open: string;
  close: string;
  /** The block id that the text gives it. */
  blockId?: string | undefined;
  /** The id of the task that the text says an item is. */
  task?: string | undefined;
}

const blockId = /^[a-z0-9]{8}$/;

/** The markup of blocks within their containers, and the block ids that the text gives. */
export class BlockOutput {
  /** The ids as given, of each top-level element and each list item, in the order of their beginnings. */
  readonly blockIds: (string | null)[] = [];
  /** The tasks that the text says lines of checklists are, by the positions of their blocks; each task once. */
  readonly tasks = new Map<number, string>();

  #out: string[] = [];
  #open: Container[] = [];
  #given = new Set<string>();
  #givenTasks = new Set<string>();

  /** Adds the markup of a block at its place, closing and opening elements for that. */
  write(path: readonly Container[], html: string, id?: string): void {
    this.#moveTo(path);
    if (this.#open.length === 0) this.#addBlock(id);
    this.#out.push(html);
  }

  /** The complete markup; nothing may be written afterwards. */
  end(): string {
    this.#moveTo([]);
    return this.#out.join("");
  }

  #moveTo(path: readonly Container[]): void {
    const open = this.#open;
    let same = 0;
    while (same < open.length && open[same]?.id === path[same]?.id) same += 1;
    while (open.length > same) this.#out.push(open.pop()?.close ?? "");
    for (const container of path.slice(same)) {
      if (open.at(-1)?.isItem && open.length > same) this.#out.push("<p></p>");
      if (open.length === 0 || container.isItem) this.#addBlock(container.blockId, container.task);
      open.push(container);
      this.#out.push(container.open);
    }
  }

  /** An id or a task that is given twice goes to the first. */
  #addBlock(given = "", task = ""): void {
    if (isUuid(task) && !this.#givenTasks.has(task)) {
      this.#givenTasks.add(task);
      this.tasks.set(this.blockIds.length, task);
    }
    const isOwn = blockId.test(given) && !this.#given.has(given);
    if (isOwn) this.#given.add(given);
    this.blockIds.push(isOwn ? given : null);
  }
}
