const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 as zips have it. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** Several files as one zip, not packed: what goes up is one file, whatever was chosen. */
export async function zipFiles(files: readonly File[], name = "files.zip"): Promise<File> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  const encoder = new TextEncoder();
  for (const file of files) {
    const path = encoder.encode(file.webkitRelativePath || file.name);
    const crc = crc32(new Uint8Array(await file.arrayBuffer()));
    const facts = [crc, file.size, file.size];
    const local = header(
      30,
      [0x04034b50, 4],
      [20, 2],
      [0x0800, 2],
      [0, 2],
      dosTime(file),
      ...wide(facts),
      [path.length, 2],
      [0, 2],
    );
    const central = header(
      46,
      [0x02014b50, 4],
      [20, 2],
      [20, 2],
      [0x0800, 2],
      [0, 2],
      dosTime(file),
      ...wide(facts),
      [path.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    );
    parts.push(local, path, file);
    directory.push(central, path);
    offset += local.length + path.length + file.size;
    directorySize += central.length + path.length;
  }
  const count = files.length;
  const end = header(
    22,
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directorySize, 4],
    [offset, 4],
    [0, 2],
  );
  return new File([...parts, ...directory, end], name, { type: "application/zip" });
}

type Field = [value: number, bytes: 2 | 4];

const wide = (values: number[]): Field[] => values.map((value) => [value, 4]);

function header(size: number, ...fields: Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Time and day as DOS wrote them, in one number. */
function dosTime({ lastModified }: File): Field {
  const at = new Date(lastModified);
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((Math.max(1980, at.getFullYear()) - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [((day << 16) | time) >>> 0, 4];
}
