import { expect, test } from "vitest";
import { checkInput, idOrNull, notNull, Rule, requiredText } from "./inputRules.js";

const check = requiredText("A name", 10, "Please enter a name");

test.each([
  "",
  " \t\r\n",
  "\0",
  "\u200B",
  "\u2060\u200D",
  "\uFEFF",
  "\u202E",
  "\u3164",
  "\u2800",
  "\u034F",
  "\u{E0041}",
])("a name without visible characters is refused: %j", (text) => expect(check(text)).toBe("Please enter a name"));

test.each(["a", "\u200Ba", "👩‍👩‍👧", "ㅤ가", "مرحبا", "0", "́e"])("a visible name is accepted: %s", (text) =>
  expect(check(text)).toBeNull(),
);

class Named {
  @Rule(requiredText("The name", 5, "Please enter a name"))
  name?: string;

  @Rule(notNull)
  color?: string | null;
}

class Filed extends Named {
  @Rule(idOrNull("Please choose a folder"))
  folderId?: string;

  @Rule(requiredText("The title", 3, "Please enter a title"))
  override name?: string;
}

test("each invalid field has a sentence, a class's own fields first, and missing fields are not checked", () => {
  const fieldsOf = (input: object): unknown => {
    try {
      checkInput(input);
    } catch (error) {
      return (error as { extensions: { fields: unknown } }).extensions.fields;
    }
  };
  expect(fieldsOf(new Filed())).toBeUndefined();
  expect(fieldsOf(Object.assign(new Named(), { name: "Roses" }))).toBeUndefined();
  const wrong = { name: "", color: null, folderId: "x" };
  expect(fieldsOf(Object.assign(new Named(), wrong))).toEqual({
    name: "Please enter a name",
    color: "Please enter a value, or leave it out",
  });
  const ofBoth = fieldsOf(Object.assign(new Filed(), wrong)) as object;
  expect(Object.entries(ofBoth)).toEqual([
    ["folderId", "Please choose a folder"],
    ["name", "Please enter a title"],
    ["color", "Please enter a value, or leave it out"],
  ]);
  expect(() => checkInput(Object.assign(new Filed(), wrong))).toThrow("Please choose a folder");
  expect(fieldsOf(wrong)).toBeUndefined();
});
