import { escapeAttribute } from "./escapeText.js";
import { inlineHtml, type Run } from "./inlineHtml.js";

/** Longer descriptions of an image are cut. */
const maxAlt = 1_000;
const width = /^(?:2[5-9]|[3-9]\d)$/;

/** Collects the parts of an image and writes it in its only form. */
export class FigureWriter {
  #alt: string | null = null;
  #caption: readonly Run[] | null = null;

  /** @param attributes with the id of an attachment that may stand in the text. */
  constructor(private readonly attributes: Readonly<Record<string, string>>) {}

  /** Whether a caption is still to come. */
  get isUncaptioned(): boolean {
    return this.#caption === null;
  }

  /** Only the first image counts. */
  describe(alt: string): void {
    this.#alt ??= alt.replaceAll(/\s+/g, " ").trim().slice(0, maxAlt).trimEnd().toWellFormed();
  }

  caption(runs: readonly Run[]): void {
    this.#caption = runs;
  }

  end(): string {
    const { "data-attachment": id = "", "data-width": given = "" } = this.attributes;
    const caption = inlineHtml(this.#caption ?? []);
    return [
      `<figure data-attachment="${escapeAttribute(id.toLowerCase())}"`,
      width.test(given) ? ` data-width="${given}"` : "",
      `><img alt="${escapeAttribute(this.#alt ?? "")}">`,
      caption && `<figcaption>${caption}</figcaption>`,
      "</figure>",
    ].join("");
  }
}
