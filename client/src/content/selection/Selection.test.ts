import { expect, test, vi } from "vitest";
import { Selection } from "./Selection";

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `n${index}` }));
const ids = (selection: Selection<{ id: string }>) => selection.items().map(({ id }) => id);

test("a range extends from the last toggled item in either direction and adds to the selection", () => {
  const selection = new Selection<{ id: string }>(() => undefined);
  selection.setList({ items: items(10), hasMore: false, loadMore: () => undefined });
  selection.toggle("n2");
  selection.extendTo("n4");
  expect(ids(selection)).toEqual(["n2", "n3", "n4"]);
  selection.toggle("n8");
  selection.extendTo("n7");
  expect(ids(selection)).toEqual(["n2", "n3", "n4", "n7", "n8"]);
  for (const id of ids(selection)) selection.toggle(id);
  expect(selection.isOn).toBe(false);
});

test("selects at most 100, nearest to the range's start, and reports the limit", () => {
  const onFull = vi.fn();
  const selection = new Selection<{ id: string }>(onFull);
  selection.setList({ items: items(300), hasMore: true, loadMore: () => undefined });
  selection.toggle("n250");
  selection.extendTo("n20");
  expect(selection.selected.size).toBe(100);
  expect(ids(selection)[0]).toBe("n151");
  expect(onFull).toHaveBeenCalledTimes(1);
  selection.toggle("n0");
  expect(selection.has("n0")).toBe(false);
  expect(onFull).toHaveBeenCalledTimes(2);
});

test("selects a whole list once all of it is loaded", () => {
  const loadMore = vi.fn();
  const selection = new Selection<{ id: string }>(() => undefined);
  selection.setList({ items: items(50), hasMore: true, loadMore });
  selection.selectAll();
  expect(loadMore).toHaveBeenCalledTimes(1);
  selection.setList({ items: items(80), hasMore: false, loadMore });
  expect(selection.selected.size).toBe(80);
  expect(selection.isWhole).toBe(true);
});

test("drops items that leave the list, and ends with the last of them", () => {
  const selection = new Selection<{ id: string }>(() => undefined);
  const loadMore = () => undefined;
  selection.setList({ items: items(5), hasMore: false, loadMore });
  selection.toggle("n0");
  selection.toggle("n3");
  selection.setList({ items: items(3), hasMore: false, loadMore });
  expect(ids(selection)).toEqual(["n0"]);
  selection.setList({ items: items(5).slice(1), hasMore: false, loadMore });
  expect(selection.isOn).toBe(false);
});
