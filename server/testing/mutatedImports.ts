import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import { makeContext } from "../platform/context.js";
import { AppError } from "../platform/errors.js";
import { ownerIdentity } from "../platform/ownerIdentity.js";
import { withArchive } from "../transfer/import/Archive.js";
import { Importer, type ImportRun } from "../transfer/import/Importer.js";
import { importArchive } from "../transfer/import/importArchive.js";
import { dice, mutate } from "./mutated.js";
import { testApp } from "./testApp.js";
import { zipOf } from "./zipOf.js";

type Source = "MARKDOWN" | "NOTION" | "KEEP" | "COMMONPLACE";

const id = "0190a0b0-c0d0-7000-8000-000000000001";
const at = "2024-05-01T10:00:00.000Z";
const filed = {
  id,
  title: "A note",
  categoryName: "Home",
  tags: [{ id, name: "one" }],
  projects: [],
  isFavorite: false,
  isArchived: false,
  createdAt: at,
  updatedAt: at,
};
const list = (item: object) => `[\n${JSON.stringify(item)}\n]\n`;
const ics =
  "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Weekly\r\nDTSTART;TZID=Europe/Berlin:20260302T090000\r\nDTEND;TZID=Europe/Berlin:20260302T100000\r\nRRULE:FREQ=WEEKLY;COUNT=9\r\nEXDATE;TZID=Europe/Berlin:20260309T090000\r\nRDATE:20260401T090000Z\r\nCATEGORIES:Work\r\nBEGIN:VALARM\r\nTRIGGER:-PT15M\r\nACTION:DISPLAY\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

const files: Record<Source, Record<string, string>> = {
  MARKDOWN: {
    "a.md": `---\ntitle: "A"\ntags: [x, 'y z']\ncreated: ${at}\nlink: https://a.example/\ncolor: "#ffe4b5"\n---\n# A\n\n**b** [c](d.png)\n\n|a|b|\n|-|-|\n|1|2|\n\n[[e]] ![[e#^x]] [f](e.md#^x) [g](commonplace:task:${id}) #h ^x\n`,
    "d.png": "picture",
    "e.txt": "plain\n\ntext",
  },
  NOTION: {
    "Page 0123456789abcdef0123456789abcdef.md": "# Page\n\nTags: a, b\nCreated: May 1, 2024\n\ntext [x](y.png)\n",
    "Base 0123456789abcdef0123456789abcdee.csv": 'Name,Tags,Created\nOne,"a, b","May 1, 2024"\n',
  },
  KEEP: {
    "Takeout/Keep/a.json": `{"title":"A","textContent":"b","textContentHtml":"<p>b</p>","color":"RED","labels":[{"name":"l"}],"annotations":[{"url":"https://a.example/"}],"attachments":[{"filePath":"p.png","mimetype":"image/png"}],"userEditedTimestampUsec":1714557600000000,"createdTimestampUsec":1714557600000000}`,
    "Takeout/Keep/b.html":
      '<div class="title">B</div><div class="content">c<br>d</div><span class="label-name">l</span>',
    "Takeout/Keep/p.png": "picture",
  },
  COMMONPLACE: {
    "manifest.json": '{"format":"commonplace-export","formatVersion":1}',
    "data/categories.json": list({ name: "Home", color: "#FFE4B5", icon: null, contentType: "NOTE", scope: "GLOBAL" }),
    "data/tags.json": list({ name: "one", color: "#FFE4B5", contentType: "NOTE" }),
    "data/notes.json": list({
      ...filed,
      content: `<p><a data-link="note:${id}#abcd1234">a</a></p>`,
      blockIds: "abcd1234",
      link: null,
      color: "#FFE4B5",
      attachments: [],
    }),
    "data/event-types.json": list({ name: "Work", color: "#FFE4B5", isVisible: true }),
    "data/saved-searches.json": list({ name: "s", query: "is:favorite #one" }),
    "calendar.ics": ics,
  },
};

/**
 * Imports this many mutated files, and stores their contents; returns the failures without a sentence, with their
 * files.
 */
export async function transferImportErrors(source: Source, count: number): Promise<string[]> {
  const { services, signUp } = await testApp();
  const person = await signUp();
  const { viewer } = await person.run("{ viewer { id } }");
  const ctx = makeContext(services, { requestId: "mutated", ipAddress: "", headers: {} }, ownerIdentity(viewer.id));
  const run: ImportRun = { whileMine: (work) => ctx.transact(work) };
  const folder = await mkdtemp(join(tmpdir(), "commonplace-mutated-"));
  const roll = dice(count);
  const wrong: string[] = [];
  const names = Object.keys(files[source]);
  try {
    for (let round = 0; round < count && wrong.length < 5; round += 1) {
      const mutated = { ...files[source] };
      const name = names[roll(names.length)] as string;
      mutated[name] = mutate(mutated[name] as string, roll);
      const zip = await zipOf(mutated);
      // Sometimes mutates the zip itself.
      if (round % 4 === 3) zip[roll(zip.length)] = roll(256);
      const path = join(folder, "file");
      await writeFile(path, zip);
      const transferId = uuidv7();
      await services.pool.query(
        `insert into transfer (id, owner_id, kind, source, state, file_name, created_at)
          values ($1, $2, 'IMPORT', $3, 'CANCELLED', 'a', now())`,
        [transferId, viewer.id, source],
      );
      try {
        await withArchive({ path, fileName: "file.zip", opensZips: source === "NOTION" }, async (archive) => {
          const importer = new Importer(ctx, archive, { id: transferId, source }, run);
          await importArchive(importer, "UTC", new AbortController().signal);
          await services.pool.query("update transfer set report = $2 where id = $1", [
            transferId,
            JSON.stringify(importer.report),
          ]);
        });
      } catch (error) {
        if (!(error instanceof AppError)) wrong.push(`${(error as Error).stack}\n${JSON.stringify(mutated[name])}`);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return wrong;
}
