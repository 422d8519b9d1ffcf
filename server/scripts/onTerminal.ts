import { StartError } from "../settings/StartError.js";

/** Reports a command's progress on standard error: standard output may be the result itself. */
export function onTerminal() {
  const { stderr } = process;
  let isShown = false;
  const clear = (): void => {
    if (isShown) stderr.write("\r\x1b[K");
    isShown = false;
  };
  return {
    /** Shows progress, if a person is watching. */
    show(text: string): void {
      if (!stderr.isTTY) return;
      clear();
      stderr.write(text);
      isShown = true;
    },
    end(text: string): void {
      clear();
      stderr.write(`${text}\n`);
    },
    fail(error: unknown): void {
      clear();
      // the message of an unreachable or unwritable file, database or store says which one and why
      const isPlain = error instanceof StartError || typeof (error as NodeJS.ErrnoException).code === "string";
      console.error(isPlain ? (error as Error).message : error);
      process.exitCode = 1;
    },
  };
}

const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

export function bytesInWords(bytes: number): string {
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** at;
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`;
}
