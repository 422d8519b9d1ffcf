import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { expect, test } from "vitest";
import { errorText } from "./errorText";

const refused = (code: string, message: string) =>
  new CombinedGraphQLErrors({ data: null, errors: [{ message, extensions: { code } }] });

test("shows the server's message, or the app's own where the server's would not help", () => {
  expect(errorText(refused("CONFLICT", "This id is in use already"), "Not saved")).toBe("This id is in use already");
  expect(errorText(refused("INTERNAL", "Something went wrong"), "Not saved")).toBe("Not saved");
  expect(errorText(refused("NOT_FOUND", "Not found"), "Failed to undo")).toBe("Failed to undo\nIt no longer exists.");
  expect(errorText(refused("NOT_FOUND", "No such topic"), "Not loaded")).toBe("No such topic");
  expect(errorText(refused("INTERNAL", "Masked"))).toBe("Something went wrong");
  expect(errorText(refused("UNAUTHENTICATED", "Authentication required"), "Not saved")).toBe(
    "Your session ended. Please try again.",
  );
  expect(errorText(new Error("Failed to fetch"), "Not saved")).toBe(
    "Not saved\nCommonplace can't be reached right now.",
  );
});
