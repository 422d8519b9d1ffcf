import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangeText } from "./ChangeText";

test("words between backticks are code", () => {
  const { container } = render(<ChangeText text="`[a](b)` is a link, `---` a divider." />);
  expect(container.innerHTML).toBe("<code>[a](b)</code> is a link, <code>---</code> a divider.");
});
