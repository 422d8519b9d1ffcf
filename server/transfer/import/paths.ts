/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The path without its last part and the slash before it. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

/** The folder that all of an archive's files are in, with a slash; empty without one. */
export function rootOf(paths: readonly string[]): string {
  const [first = ""] = paths;
  const root = first.slice(0, first.indexOf("/") + 1);
  return paths.every((path) => path.startsWith(root)) ? root : "";
}

/** The extension in lower case, without the dot; empty without one. */
export function endingOf(path: string): string {
  return /\.([\p{L}\p{N}]{1,16})$/u.exec(path)?.[1]?.toLowerCase() ?? "";
}

export function withoutEnding(name: string): string {
  return name.replace(/\.[\p{L}\p{N}]{1,16}$/u, "");
}

/** Files that systems and programs add to somebody's own. */
export function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX" || part === "Thumbs.db");
}

/** Whether a link leads out of the archive, or into the text itself. */
export function isElsewhere(link: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/|^#/i.test(link);
}

/** A part of a link without its encoding. */
export function plainPath(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // a literal percent sign
    return part;
  }
}

/** A link inside a file as a path of the archive; null for one that leads elsewhere. */
export function resolvePath(from: string, link: string): string | null {
  if (isElsewhere(link)) return null;
  const parts = folderOf(from) === "" ? [] : folderOf(from).split("/");
  for (const part of plainPath(link.replace(/[?#].*$/, "")).split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/").normalize("NFC");
}

export const noteEndings: ReadonlySet<string> = new Set(["md", "markdown", "txt"]);

const types = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["heic", "image/heic"],
  ["svg", "image/svg+xml"],
  ["pdf", "application/pdf"],
  ["txt", "text/plain"],
  ["csv", "text/csv"],
  ["md", "text/markdown"],
  ["json", "application/json"],
  ["zip", "application/zip"],
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["ogg", "audio/ogg"],
  ["wav", "audio/wav"],
  ["3gp", "audio/3gpp"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
]);

/** Further endings of files, whose type here is that of any file. */
const otherEndings = new Set(
  "doc docx xls xlsx ppt pptx odt ods odp pages numbers key rtf epub html htm mov mkv avi m4v flac aac aiff psd ai bmp tif tiff ico rar 7z gz tar".split(
    " ",
  ),
);

/** Whether a name is that of a file and not of a note. */
export function isKnownFile(name: string): boolean {
  const ending = endingOf(name);
  return (types.has(ending) || otherEndings.has(ending)) && !noteEndings.has(ending);
}

export function typeOfName(name: string): string {
  return types.get(endingOf(name)) ?? "application/octet-stream";
}
