import { expect, test } from "vitest";
import { testApp } from "../../testing/testApp.js";

test("signed-out visitors see one page without script; signed-in ones go to the dashboard", async () => {
  const { url, signUp } = await testApp();
  const visit = (headers: Record<string, string> = {}) => fetch(`${url}/`, { headers, redirect: "manual" });

  const page = await visit();
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'self' 'sha256-[^']+'; img-src 'self'/,
  );
  expect(html).toContain('href="/login"');
  expect(html).not.toMatch(/<script|\son\w+=|style=/);

  const { cookie } = await signUp();
  const led = await visit({ cookie });
  expect(led.status).toBe(302);
  expect(led.headers.get("location")).toBe("/dashboard");

  // an API token is ignored by this page
  expect((await visit({ authorization: "Bearer cp_nobody" })).status).toBe(200);
});
