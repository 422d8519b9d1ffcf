import { expect, test } from "vitest";
import { addRecipients, addressesIn, countRecipients, isEmail, maxRecipients } from "./recipients";

test("splits addresses at commas, semicolons, lines and spaces, and extracts them from names", () => {
  expect(addressesIn("a@x.org, b@x.org;c@x.org\nd@x.org e@x.org")).toHaveLength(5);
  expect(addressesIn("Jonas Weil <jonas@weil.example>, Priya <priya@nair.example>")).toEqual([
    "jonas@weil.example",
    "priya@nair.example",
  ]);
});

test.each([
  ["jonas@weil.example", true],
  ["mateus@rocha", false],
  ["@weil.example", false],
  ["two@at@weil.example", false],
  ["with space@weil.example", false],
])("%s is a valid address: %s", (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test("keeps an invalid address visible", () => {
  const { recipients, problem } = addRecipients([], "mateus@rocha");
  expect(recipients).toEqual([{ email: "mateus@rocha", isValid: false }]);
  expect(problem).toBe("Invalid email format");
});

test("adds no address twice, ignoring case", () => {
  const { recipients, problem } = addRecipients([{ email: "jonas@weil.example", isValid: true }], "Jonas@Weil.example");
  expect(recipients).toHaveLength(1);
  expect(problem).toBe("Email already added");
});

test("keeps addresses beyond the maximum in the field", () => {
  const many = Array.from({ length: maxRecipients + 1 }, (_, index) => `p${index}@x.org`);
  const { recipients, rest, problem } = addRecipients([], many.join(" "));
  expect(recipients).toHaveLength(maxRecipients);
  expect(rest).toBe(`p${maxRecipients}@x.org`);
  expect(problem).toBe("At most 20 recipients");
});

test("uses the singular for one recipient and the plural for two", () => {
  expect([countRecipients(1), countRecipients(2)]).toEqual(["1 recipient", "2 recipients"]);
});
