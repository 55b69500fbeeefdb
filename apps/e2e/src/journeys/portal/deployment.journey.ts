import { until } from '../../world/portal.ts';
import { expect, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

const auth = words('auth', 'en-US');

test('an error thrown in an event handler is shown and reported, and the page is kept', async ({ portal, visit }) => {
  const { page } = await visit({ expected: [/planted/] });
  await page.goto(`${portal.url}/microapp/checkAccount?lang=en_US`);
  const heading = page.getByRole('heading', { name: auth('checkAccount.title') });
  await expect(heading).toBeVisible();
  await heading.click();
  const trouble = page.getByText(words('shell', 'en-US')('trouble.surprise'));
  // The code for errors is loaded on the first use of the page.
  await page.waitForLoadState('networkidle');
  await heading.evaluate((element) =>
    element.addEventListener('click', () => {
      throw new Error('planted in a handler');
    }),
  );
  await heading.click();
  await expect(trouble).toBeVisible();
  await expect(heading).toBeVisible();
  await until('The report', () => portal.log().includes('planted in a handler'));
});
