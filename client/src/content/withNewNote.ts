/** The same page with the empty editor over it. */
export function withNewNote(pathname: string, search: string): string {
  const others = search.replace(/^\?/, "");
  return `${pathname}?${others ? `${others}&` : ""}new`;
}
