import { InvalidInputError } from "../../platform/errors.js";
import { inlineHtml, type Run } from "./inlineHtml.js";

const maxColumns = 50;
const maxRows = 500;
/** The max number of empty cells that all tables of a text may need so that their rows have the same length. */
const maxAdded = 50_000;

interface Cell {
  isHead: boolean;
  html: string;
}

/** Collects the cells of a table and writes it with rows of the same length. */
export class TableWriter {
  #rows: Cell[][] = [];
  #row: Cell[] | null = null;
  #added: number;

  /** @param added how many empty cells the tables before needed. */
  constructor(added: number) {
    this.#added = added;
  }

  /** How many empty cells the tables needed, including this one. */
  get added(): number {
    return this.#added;
  }

  /**
   * Adds the empty cells that a cell over several columns stands for.
   * @throws InvalidInputError as add does.
   */
  widen(columns: number, isHead: boolean): void {
    for (let column = 1; column < columns; column += 1) {
      this.add([], isHead);
      this.#added += 1;
    }
  }

  endRow(): void {
    this.#row = null;
  }

  /**
   * Adds a cell to the open row, or to a new one.
   * @throws InvalidInputError for a cell outside of 50 columns and 500 rows.
   */
  add(runs: readonly Run[], isHead: boolean): void {
    if (this.#row === null) {
      this.#row = [];
      this.#rows.push(this.#row);
    }
    this.#row.push({ isHead, html: inlineHtml(runs) });
    if (this.#row.length > maxColumns || this.#rows.length > maxRows) {
      const sentence = `A table may have at most ${maxColumns} columns and ${maxRows} rows`;
      throw new InvalidInputError(sentence, { content: sentence });
    }
  }

  /**
   * Null for a table without cells.
   * @throws InvalidInputError when the tables need more than 50 000 empty cells: a short text could become a long one.
   */
  end(): string | null {
    if (this.#rows.length === 0) return null;
    const columns = Math.max(...this.#rows.map((row) => row.length));
    for (const row of this.#rows) this.#added += columns - row.length;
    if (this.#added > maxAdded) {
      const sentence = "The rows of the tables differ too much in length";
      throw new InvalidInputError(sentence, { content: sentence });
    }
    const rows = this.#rows.map((row, rowIndex) => {
      const cells = Array.from({ length: columns }, (_, column) => {
        const { isHead = false, html = "" } = row[column] ?? {};
        const tag = isHead && (rowIndex === 0 || column === 0) ? "th" : "td";
        return `<${tag}>${html}</${tag}>`;
      });
      return `<tr>${cells.join("")}</tr>`;
    });
    return `<table><tbody>${rows.join("")}</tbody></table>`;
  }
}
