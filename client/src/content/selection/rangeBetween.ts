/** The items from one to the other, both included, whichever comes first; only `to` where one is missing. */
export function rangeBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const end = order.indexOf(to);
  const start = from === null ? -1 : order.indexOf(from);
  if (start === -1 || end === -1) return [to];
  // in the direction of the reach, so that what is nearest to its beginning is taken first
  return start <= end ? order.slice(start, end + 1) : order.slice(end, start + 1).reverse();
}
