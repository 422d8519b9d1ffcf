import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { useSlidingRows } from "./useSlidingRows";

function List({ ids }: { ids: string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(list, ids.join(" "));
  return (
    <div>
      <ul ref={list}>
        {ids.map((id) => (
          <li key={id} data-task={id} />
        ))}
      </ul>
      <p>Add task</p>
    </div>
  );
}

test("the elements below the list slide with its rows when one goes, and make room at once for a new one", () => {
  window.matchMedia = vi.fn().mockReturnValue({ matches: false });
  Object.defineProperty(HTMLElement.prototype, "offsetHeight", {
    configurable: true,
    get: (): number => document.querySelectorAll("li").length * 34,
  });
  const animate = vi.fn();
  const { rerender } = render(<List ids={["a", "b", "c"]} />);
  screen.getByText("Add task").animate = animate;
  rerender(<List ids={["a", "c"]} />);
  expect(animate).toHaveBeenCalledOnce();
  expect(animate.mock.calls[0]?.[0]).toEqual([{ transform: "translateY(34px)" }, { transform: "none" }]);
  rerender(<List ids={["a", "c", "d"]} />);
  expect(animate).toHaveBeenCalledOnce();
});
