/** The items from one to the other, inclusive, in either direction; only `to` if one is missing. */
export function rangeBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const end = order.indexOf(to);
  const start = from === null ? -1 : order.indexOf(from);
  if (start === -1 || end === -1) return [to];
  // ordered from the start of the range, so that the items nearest to it are taken first
  return start <= end ? order.slice(start, end + 1) : order.slice(end, start + 1).reverse();
}
