const limit = 50;

/** A link shortened for cards to 50 characters. */
export function shortenLink(link: string): string {
  return link.length > limit ? `${link.slice(0, limit)}…` : link;
}
