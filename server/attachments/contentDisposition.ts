/** Makes browsers save the file under its name, in any script (RFC 6266); `inline` lets them show it first. */
export function contentDisposition(fileName: string, type: "attachment" | "inline" = "attachment"): string {
  const plain = fileName.replace(/[^\x20-\x7E]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
