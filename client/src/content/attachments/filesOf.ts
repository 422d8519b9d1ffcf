/** The files of a drop or paste; folders are left out. */
export function filesOf(data: DataTransfer): { files: File[]; hasFolder: boolean } {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory ?? false;
  const files = items.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])));
  return { files, hasFolder: items.some(isFolder) };
}

/** Whether a paste is meant as files: programs that copy a table also add a picture of it, which is not meant. */
export function meansFiles(data: DataTransfer): boolean {
  if (![...data.items].some(({ kind }) => kind === "file")) return false;
  const html = data.getData("text/html");
  return !new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
