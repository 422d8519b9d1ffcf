import type { Page } from "@playwright/test";

/** Holds back what the page fetches from these addresses until the returned function is called. */
export async function hold(
  page: Page,
  address: RegExp | string,
  isHeld: (body: string | null) => boolean = () => true,
) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(address, async (route) => {
    if (!isHeld(route.request().postData())) return route.fallback();
    count += 1;
    await promise;
    await route.continue();
  });
  return { release: resolve, count: () => count };
}
