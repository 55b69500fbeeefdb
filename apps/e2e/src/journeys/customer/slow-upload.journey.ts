import type { Route } from '@playwright/test';
import { enterpriseOf, openSignedIn, registerByApi } from '../../world/by-api.ts';
import { licencePicture, validCreditCode } from '../../world/licence.ts';
import { chooseFirst, newcomer } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

for (const lang of formsOf(LANGS.toReversed())) {
  test(`a form that is submitted during a slow upload waits for it, not for one that fails or is removed (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [own, common] = [words('selfservice', lang), words('common', lang)];
    const who = newcomer('slow', lang);
    const { page } = await visit({ lang, theme: 'dark', width: 360, height: 780 });
    await registerByApi(page.context(), portal, lang, who);
    await openSignedIn(page, portal, lang, enterpriseOf(who), '/profile/authentication/new/byCertification');
    // Pictures are on their way until the journey lets them arrive or cuts the line.
    const held: Route[] = [];
    await page.route('**/api/account/v*/certification/lic', (route) => {
      held.push(route);
    });
    /** The upload number `n`, once the browser has begun it. */
    const upload = async (n: number): Promise<Route> => {
      await expect.poll(() => held.length).toBe(n);
      return held[n - 1]!;
    };
    const button = (text: string) => page.getByRole('button', { name: named(text) });
    const waiting = page.getByText(common('upload.waiting')).and(page.locator(':not([role="status"] *)'));
    const chooseAndSubmit = async () => {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: licencePicture() });
      await button(own('certification.byLicence.submit')).click();
      await expect(waiting).toBeInViewport();
    };

    await chooseFirst(page.getByLabel(own('certification.byLicence.field.type')));
    await page.getByLabel(own('certification.byLicence.field.company'), { exact: true }).fill(who.company);
    await page.getByLabel(own('certification.byLicence.field.code'), { exact: true }).fill(validCreditCode());

    await chooseAndSubmit();
    await upload(1);
    await expectAccessible(page);
    await button(common('upload.remove')).click();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByText(common('upload.select'))).toBeVisible();

    await chooseAndSubmit();
    await (await upload(2)).abort();
    await expect(waiting).toHaveCount(0);
    await expect(button(common('upload.again'))).toBeVisible();
    await expectAccessible(page);

    await button(common('upload.again')).click();
    await button(own('certification.byLicence.submit')).click();
    await expect(waiting).toBeInViewport();
    await (await upload(3)).continue();
    await page.waitForURL(/\/profile\/authentication$/);
    await expect(page.getByRole('heading', { name: own('certification.overview.review.title') })).toBeVisible();
  });
}
