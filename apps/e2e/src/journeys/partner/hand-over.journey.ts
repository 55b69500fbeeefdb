import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { isTooWide, rowOf } from '../../world/partner.ts';
import { demoAccount, newestMessage, passCaptcha, tabTo } from '../../world/person.ts';
import type { Portal } from '../../world/portal.ts';
import { expect, expectAccessible, formsOf, LANGS, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const PARTNER_CONTACT = 32;

/** Requests a code and types it, by keyboard only. */
async function typeCode(page: Page, portal: Portal, lang: Lang, to: string): Promise<void> {
  const common = words('common', lang);
  const before = new Set((await portal.outbox(to)).map(({ id }) => id));
  await tabTo(page, page.getByRole('button', { name: named(common('code.send')) }));
  await passCaptcha(page, portal, () => page.keyboard.press('Enter'));
  const { code = '' } = await newestMessage(portal, to, (m) => m.code !== undefined && !before.has(m.id));
  // The field gets the focus once the code was sent.
  await expect(page.getByLabel(common('ownCode.email'), { exact: true })).toBeFocused();
  await page.keyboard.type(code);
}

for (const lang of formsOf(LANGS)) {
  test(`two people hand over the main account by keyboard only (${lang})`, async ({ freshPortal: portal, visit }) => {
    const own = words('selfservice', lang);
    const [maya, elin] = [await demoAccount(portal, 'partner'), await demoAccount(portal, 'partner-contact')];
    const { page } = await visit({ lang });
    const { page: theirs } = await visit({ lang, theme: 'dark', width: 360, height: 780 });
    const fits = async (where: Page) => {
      await expectAccessible(where);
      expect(await isTooWide(where)).toBe(false);
    };
    const press = async (where: Page, id: string) => {
      await tabTo(where, where.getByRole('button', { name: named(own(id)) }));
      await where.keyboard.press('Enter');
    };

    // Maya chooses Elin and confirms with a code.
    await openSignedIn(page, portal, lang, 'partner', '/partnerUser/owner');
    await expect(page.getByText(own('ownership.loses.you'))).toBeVisible();
    await fits(page);
    await tabTo(page, page.getByRole('combobox', { name: own('ownership.to') }));
    await page.keyboard.type('elin');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await typeCode(page, portal, lang, maya.account);
    await press(page, 'ownership.offer.submit');
    await expect(
      page.getByRole('heading', { name: own('ownership.pending.giver.title', { name: 'Elin Berg' }) }),
    ).toBeVisible();
    await fits(page);

    // Elin follows the link of the message and accepts with a code.
    const { link = '' } = await newestMessage(portal, elin.account, (m) => m.link !== undefined);
    expect(new URL(link).pathname).toBe('/microapp/partnerUser/owner');
    await openSignedIn(theirs, portal, lang, 'partner-contact', '/partnerUser/owner');
    await expect(
      theirs.getByRole('heading', { name: own('ownership.pending.heir.title', { name: 'Maya Lindqvist' }) }),
    ).toBeVisible();
    await fits(theirs);
    await typeCode(theirs, portal, lang, elin.account);
    await press(theirs, 'ownership.accept');
    await expect(theirs.getByText(own('ownership.done.text', { name: 'Maya Lindqvist' }))).toBeVisible();
    await fits(theirs);

    // The new rights apply immediately: the company can be edited.
    await tabTo(theirs, theirs.getByRole('link', { name: own('ownership.done.company') }));
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('heading', { name: own('partner.company.title') })).toBeVisible();
    await expect(theirs.getByRole('button', { name: named(own('partner.save')) })).toBeVisible();

    // Maya's page asks to sign in; then she is a platform admin.
    await page.reload();
    await page.waitForURL(/loginPartnerPortal/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openSignedIn(page, portal, lang, { ...maya, user_type: PARTNER_CONTACT }, '/partnerUser/owner');
    await expect(page.getByText(own('ownership.none.text'))).toBeVisible();
    await fits(page);
    await page.goto(`${portal.url}/microapp/partnerUser?page=2`);
    await expect(rowOf(page, maya.account)).toContainText(own('contacts.role.platformAdmin'));
    await expect(rowOf(page, elin.account)).toContainText(own('contacts.main'));
  });
}
