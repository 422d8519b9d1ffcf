import { FileToSend, Known } from "./values.js";

const most = 120;
const unknownId = "019b0000-0000-7000-8000-000000000000";

/** The ids, cursors and versions from answers, from which later inputs are made. */
export class Memory {
  private readonly ids: { id: string; type: string }[] = [];
  private asked = 0;
  private readonly cursors: string[] = [];
  private readonly versions: number[] = [];

  /** True every so many inputs: the rows from before have been deleted by then. */
  asksForMore(): boolean {
    this.asked += 1;
    return this.asked % 40 === 1;
  }

  /** The input with its placeholders replaced. */
  fill(value: unknown, place: string, file: (file: FileToSend) => unknown, name = ""): unknown {
    if (value instanceof Known) return this.remembered(value, place, name);
    if (value instanceof FileToSend) return file(value);
    if (Array.isArray(value)) {
      // A long list of one value repeats that value.
      const filled = new Map<unknown, unknown>();
      return value.map((item) => {
        if (!filled.has(item)) filled.set(item, this.fill(item, place, file, name));
        return filled.get(item);
      });
    }
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) === Array.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.fill(item, place, file, name)]));
  }

  learn(answer: unknown, around = ""): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 20)) this.learn(item, around);
    else if (typeof answer === "object" && answer !== null) {
      const type = String((answer as { __typename?: unknown }).__typename ?? around).toLowerCase();
      for (const [name, value] of Object.entries(answer)) {
        if (/^(id|event_?id)$/i.test(name) && typeof value === "string") keep(this.ids, { id: value, type });
        else if (/cursor/i.test(name) && typeof value === "string") keep(this.cursors, value);
        else if (name === "version" && typeof value === "number") keep(this.versions, value);
        else this.learn(value, name.replace(/s$/, ""));
      }
    }
  }

  /** Usually the id of a row of the kind that the argument, or else the operation, names. */
  private remembered({ kind, pick, suffix }: Known, place: string, name: string): unknown {
    const from = <T>(values: readonly T[], other: T): T => values[pick % Math.max(1, values.length)] ?? other;
    if (kind === "version") return from(this.versions, 1);
    if (kind === "cursor") {
      const cursor = from(this.cursors, "x");
      return pick % 3 === 0 ? `${cursor.slice(0, pick % 40)}A${cursor.slice((pick % 40) + 1)}` : cursor;
    }
    const named =
      pick % 8 === 0 ? [] : [name, place].map((words) => this.namedIn(words)).find(({ length }) => length > 0);
    const { id } = from(named?.length ? named : this.ids, { id: unknownId, type: "" });
    return kind === "occurrence" ? `${id.split("_")[0]}_${suffix}` : id;
  }

  private namedIn(words: string): { id: string; type: string }[] {
    const lower = words.toLowerCase();
    return this.ids.filter(({ type }) => type !== "" && lower.includes(type.replace("occurrence", "")));
  }
}

/** A new value replaces a random other, so that some old ones stay. */
function keep<T>(values: T[], value: T): void {
  if (values.length < most) values.push(value);
  else values[Math.floor(Math.random() * most)] = value;
}
