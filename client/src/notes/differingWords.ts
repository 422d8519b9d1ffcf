/** Beyond this many comparisons the middle counts as different altogether; a person sees as much. */
const mostComparisons = 4_000_000;

/** Which words of two texts the other has not in the same order, by their places. */
export function differingWords(left: readonly string[], right: readonly string[]): { left: number[]; right: number[] } {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--;
    rightEnd--;
  }
  const rows = leftEnd - start;
  const columns = rightEnd - start;
  if (rows * columns > mostComparisons) return { left: range(start, leftEnd), right: range(start, rightEnd) };

  // the longest common subsequence of what is between, counted from the end
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        left[start + row] === right[start + column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const differing = { left: [] as number[], right: [] as number[] };
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    if (left[start + row] === right[start + column]) {
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) differing.left.push(start + row++);
    else differing.right.push(start + column++);
  }
  differing.left.push(...range(start + row, leftEnd));
  differing.right.push(...range(start + column, rightEnd));
  return differing;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
