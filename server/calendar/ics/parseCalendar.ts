import type { Context } from "../../platform/context.js";
import { parsingTask } from "../../platform/parsing/parsingTask.js";
import { type IcsFile, readIcs } from "./readIcs.js";

interface GivenCalendar {
  /** UTF-8. */
  bytes: Uint8Array;
  timeZone: string;
}

/**
 * Takes one argument, because it is called by its name in a thread.
 * @public
 */
export function readGiven({ bytes, timeZone }: GivenCalendar): IcsFile {
  return readIcs(Buffer.from(bytes).toString("utf8"), timeZone);
}

const reading = parsingTask("./parseCalendar.js", import.meta.url, readGiven);

/** Like `readIcs`, in a thread: calendars come from files and from other servers. */
export function parseCalendar(ctx: Context, bytes: Uint8Array, timeZone: string): Promise<IcsFile> {
  return ctx.services.parsing.run(reading, { bytes, timeZone }, { key: ctx.requireViewer().userId });
}
