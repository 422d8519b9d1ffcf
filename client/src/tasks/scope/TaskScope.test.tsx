import { ApolloClient, ApolloLink } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { NEVER, of } from "rxjs";
import { expect, test } from "vitest";
import { makeCache } from "../../data/cache";
import { AppRouter } from "../../lib/routing/AppRouter";
import { TaskArea } from "../TaskArea";

function Page() {
  const [id, setId] = useState<string | null>("0198c1de-7c1f-7b6a-9d2e-0f6a3b1c2d3e");
  return (
    <TaskArea addressedId={id} onAddressedClosed={() => setId(null)}>
      <p>{id === null ? "Plain page" : "Page with a task"}</p>
    </TaskArea>
  );
}

const answer = (link: ApolloLink) =>
  render(
    <ApolloProvider client={new ApolloClient({ cache: makeCache(), link })}>
      <AppRouter isLoaded={() => true}>
        <Page />
      </AppRouter>
    </ApolloProvider>,
  );

test("a task of the address that does not exist says so, and closes to the plain page", async () => {
  answer(
    new ApolloLink(({ operationName }) =>
      operationName === "EditedTask"
        ? of({ data: { task: null }, errors: [{ message: "Not found", extensions: { code: "NOT_FOUND" } }] })
        : NEVER,
    ),
  );
  const dialog = await screen.findByRole("dialog", { name: "Task not found" });
  expect(screen.getByRole("link", { name: "Look in the trash" }).getAttribute("href")).toBe("/trash?kind=tasks");
  fireEvent.keyDown(document.activeElement ?? dialog, { key: "Escape" });
  await expect.poll(() => dialog.isConnected).toBe(false);
  expect(screen.getByText("Plain page")).toBeTruthy();
});
