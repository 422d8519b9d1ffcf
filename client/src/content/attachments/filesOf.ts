/** The files that a drop or a paste brings; folders are left out. */
export function filesOf(data: DataTransfer): { files: File[]; hasFolder: boolean } {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory ?? false;
  const files = items.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])));
  return { files, hasFolder: items.some(isFolder) };
}

/** Whether a paste means its files: a program that copies a table adds a picture of it, which nobody meant. */
export function meansFiles(data: DataTransfer): boolean {
  if (![...data.items].some(({ kind }) => kind === "file")) return false;
  const html = data.getData("text/html");
  return !new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
