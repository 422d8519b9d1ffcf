import { act, render } from "@testing-library/react";
import { Profiler } from "react";
import { expect, test } from "vitest";
import { Selection } from "./Selection";
import { SelectionContext, useCardSelection } from "./SelectionContext";

const ids = ["a", "b", "c"];

test("the pressed card renders first, the others in a second step, and only those whose state changes", () => {
  const selection = new Selection<{ id: string }>(() => undefined);
  selection.setList({ items: ids.map((id) => ({ id })), hasMore: false, loadMore: () => undefined });
  let steps: { at: number; states: string[] }[] = [];
  let states: string[] = [];
  function Card({ id }: { id: string }) {
    const { isSelecting, isSelected } = useCardSelection(id);
    states.push(`${id} ${isSelected ? "selected" : isSelecting ? "selecting" : "off"}`);
    return null;
  }
  render(
    <Profiler
      id="cards"
      onRender={(_id, _phase, _actual, _base, _start, at) => {
        steps.push({ at, states });
        states = [];
      }}
    >
      <SelectionContext value={selection}>
        {ids.map((id) => (
          <Card key={id} id={id} />
        ))}
      </SelectionContext>
    </Profiler>,
  );
  const rendered = (press: () => void): string[][] => {
    steps = [];
    act(press);
    return steps.map((step) => step.states);
  };
  expect(rendered(() => selection.toggle("b"))).toEqual([["b selected"], ["a selecting", "c selecting"]]);
  expect(rendered(() => selection.toggle("c"))).toEqual([["c selected"]]);
  expect(rendered(() => selection.clear())).toEqual([["b off", "c off"], ["a off"]]);
});
