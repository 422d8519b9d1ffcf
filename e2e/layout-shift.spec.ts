import { settingsPages } from "../client/src/pages/settings/settingsPages";
import { sumOfShifts, watchLayoutShifts } from "./support/layoutShifts";
import { makeAdmin } from "./support/makeAdmin";
import { expect, run, test } from "./support/test";

test("a page stays in place while its parts arrive, on a phone", async ({ page, context, person }) => {
  await makeAdmin(person.email);
  const project = async (name: string, parentId: string | null, tasks: number): Promise<string> => {
    const { createProject } = await run<{ createProject: { id: string } }>(
      context,
      "mutation($input: CreateProjectInput!) { createProject(input: $input) { id } }",
      { input: { name, parentId } },
    );
    for (let count = 1; count <= tasks; count++) {
      await run(context, "mutation($input: CreateTaskInput!) { createTask(input: $input) { id } }", {
        input: { title: `Task ${count}`, projectId: createProject.id },
      });
    }
    return createProject.id;
  };
  const garden = await project("Garden", null, 0);
  await project("Shed", garden, 1);
  await project("Pond", garden, 2);
  for (const name of ["garden", "kitchen"]) {
    await run(context, "mutation($input: CreateTagInput!) { createTag(input: $input) { id } }", {
      input: { name, contentType: "NOTE" },
    });
    await run(context, "mutation($input: CreateCategoryInput!) { createCategory(input: $input) { id } }", {
      input: { name, contentType: "NOTE" },
    });
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const session = await context.newCDPSession(page);
  // answers arrive after the first frame, as they do elsewhere
  const conditions = { offline: false, latency: 60, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", conditions);
  const shifts = await watchLayoutShifts(page);
  const paths = [
    ...settingsPages.map(({ id }) => `/settings/${id}`),
    "/settings/tags",
    "/settings/categories",
    "/admin",
    "/admin/backups",
    `/projects?project=${garden}`,
  ];
  const moved: Record<string, number> = {};
  for (const path of paths) {
    shifts.length = 0;
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const sum = await sumOfShifts(page, shifts);
    if (sum > 0.02) moved[path] = sum;
  }
  expect(moved).toEqual({});
});

test("the documentation stays in place while a topic arrives", async ({ page, context, person: _ }) => {
  const session = await context.newCDPSession(page);
  // otherwise the whole topic may be drawn in one frame
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const shifts = await watchLayoutShifts(page);
  await page.goto("/dashboard?docs=");
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeVisible();
  expect(await sumOfShifts(page, shifts)).toBeLessThanOrEqual(0.02);
});
