/** The same page with the editor for a new note open over it. */
export function withNewNote(pathname: string, search: string): string {
  const others = search.replace(/^\?/, "");
  return `${pathname}?${others ? `${others}&` : ""}new`;
}
