import type { Page } from '@playwright/test';

/** Serves the portal's HTML without the data that has this id, as a server does that does not put it there. */
export async function htmlWithout(page: Page, id: 'config' | 'manifest'): Promise<void> {
  const data = new RegExp(`<script type="application/json" id="${id}".*?</script>`);
  await page.route(
    ({ pathname }) => /^\/microapp\/[^.]*$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(data, '') });
    },
  );
}
