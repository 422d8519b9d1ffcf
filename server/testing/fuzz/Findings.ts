import type { Logger } from "pino";
import { fuzzSeed } from "./fuzzRun.js";

const closedList = new Set([
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "INVALID_INPUT",
  "CONFLICT",
  "TOO_LARGE",
  "RATE_LIMITED",
  "METHOD_NOT_ALLOWED",
  "UNSUPPORTED_MEDIA_TYPE",
]);

interface Answered {
  /** The field or the row. */
  place: string;
  /** Of its errors; none for a successful answer. */
  codes: readonly string[];
  /** Whether it calls an external service that isn't there. */
  mayFail: boolean;
  milliseconds: number;
  input: unknown;
  answer: string;
}

/** Collects answers that should not have been given, each kind once, with the first input that caused it. */
export class Findings {
  private readonly found = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  /** Operations that were refused every time, with the last refusal. */
  private readonly neverDone = new Map<string, string>();
  private readonly done = new Set<string>();
  private readonly causes: string[] = [];
  private slowest: { place: string; milliseconds: number; input: string } | null = null;
  private total = 0;

  /** @param log where the app reports the cause of masked errors */
  constructor(log: Logger) {
    const keep = (facts: unknown): void => {
      const { err } = (facts ?? {}) as { err?: Error };
      if (err)
        this.causes.push(
          `${err.message}\n${err.stack
            ?.split("\n")
            .filter((line) => line.includes("/server/"))
            .slice(0, 4)
            .join("\n")}`,
        );
    };
    log.error = keep as Logger["error"];
  }

  note({ place, codes, mayFail, milliseconds, input, answer }: Answered): void {
    this.total += 1;
    for (const code of codes.length > 0 ? codes : ["data"]) this.counts.set(code, (this.counts.get(code) ?? 0) + 1);
    if (codes.length === 0) this.done.add(place);
    else this.neverDone.set(place, answer);
    if (milliseconds > (this.slowest?.milliseconds ?? 0)) this.slowest = { place, milliseconds, input: short(input) };
    const wrong = codes.filter((code) => !closedList.has(code) && !(code === "UPSTREAM_FAILED" && mayFail));
    const causes = this.causes.splice(0);
    if (wrong.length === 0) return;
    const key = `${place}: ${wrong[0]} ${answer}${causes.length > 0 ? ` because of ${causes.join(" / ")}` : ""}`;
    if (!this.found.has(key)) this.found.set(key, short(input));
  }

  /** Each with its input and the seed that reproduces it. */
  list(): string[] {
    return [...this.found].map(([what, input]) => `${what}\n  for ${input}\n  FUZZ_SEED=${fuzzSeed}`);
  }

  print(name: string): void {
    if (!process.env.FUZZ_INPUTS) return;
    const counts = [...this.counts].map(([code, count]) => `${code} ${count}`).join(", ");
    console.log(`${name}: ${this.total} inputs, FUZZ_SEED=${fuzzSeed}; ${counts}`);
    const refused = [...this.neverDone].filter(([place]) => !this.done.has(place));
    for (const [place, sentence] of refused) console.log(`${name}: ${place} was never done, at last: ${sentence}`);
    if (this.slowest) console.log(`${name}: slowest ${this.slowest.place} ${Math.round(this.slowest.milliseconds)} ms`);
  }
}

function short(input: unknown): string {
  const text =
    JSON.stringify(input, (_key, value) =>
      typeof value === "string" && value.length > 200
        ? `${value.slice(0, 60)}… (${value.length})`
        : Array.isArray(value) && value.length > 20
          ? [value[0], `× ${value.length}`]
          : value,
    ) ?? "";
  return text.slice(0, 1_500);
}
