import { cpus, loadavg } from "node:os";

export interface Figure {
  what: string;
  value: number;
  unit: string;
  /** The bars, if there are any. */
  atLeast?: number;
  atMost?: number;
}

export function isMet({ value, atLeast, atMost }: Figure): boolean {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
}

export function printFigures(title: string, figures: Figure[]): void {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const { what, value, unit, atLeast, atMost } = figure;
    const number = value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
    const bar = atLeast !== undefined ? `at least ${atLeast}` : atMost !== undefined ? `at most ${atMost}` : "";
    console.log(
      `  ${what.padEnd(58)} ${number.padStart(9)} ${unit.padEnd(11)} ${bar ? `${bar}: ${isMet(figure) ? "met" : "NOT MET"}` : ""}`,
    );
  }
}

/** The machine that the figures were measured on. */
export function machine(): Record<string, unknown> {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model,
    cores: cpus().length,
    load: loadavg()[0],
    node: process.version,
    at: new Date().toISOString(),
  };
}
