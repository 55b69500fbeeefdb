import { openSignedIn } from '../../world/by-api.ts';
import { addContacts, isTooWide, mobile, rowOf } from '../../world/partner.ts';
import { acceptTerms, chooseFirst, newestMessage } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
];
const PASSWORD = 'Harbour-light-9';
const LIST = '/partnerUser';

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`a contact is invited, signs in and can only read, is disabled and enabled, on ${on} (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [own, common, auth] = [words('selfservice', lang), words('common', lang), words('auth', lang)];
    const mark = `colleague${Date.now().toString(36)}`;
    const [name, email] = [`Noor ${mark.slice(-4)}`, `${mark}@people.example`];
    const { page } = await visit(how);
    const row = rowOf(page, name);
    const operate = async (operation: string) => {
      await row.getByRole('button', { name: own('contacts.menu.of', { name }) }).click();
      await page.getByRole('menuitem', { name: own(operation) }).click();
    };
    const fits = async (where = page) => {
      await expectAccessible(where);
      expect(await isTooWide(where)).toBe(false);
    };
    await openSignedIn(page, portal, lang, 'partner', LIST);
    await expect(rowOf(page, '@').first()).toBeVisible();
    await fits();

    // Invited.
    await page.getByRole('link', { name: own('contacts.create') }).click();
    await expect(page.getByText(own('contacts.create.lead'))).toBeVisible();
    await page.getByLabel(own('contacts.field.name'), { exact: true }).fill(name);
    await page.getByRole('textbox', { name: own('contacts.field.phone') }).fill(mobile().slice(4));
    await page.getByLabel(own('contacts.field.email'), { exact: true }).fill(email);
    await chooseFirst(page.getByRole('combobox', { name: common('lookup.position') }));
    await fits();
    await page.getByRole('button', { name: named(own('contacts.create.submit')) }).click();
    await expect(page.getByText(own('contacts.create.done', { name, email }))).toBeVisible();
    await expect(row).toContainText(lang === 'zh-CN' ? '已邀请，剩余 7 天' : 'Invited, 7 days left');

    // The contact opens the link; the row shows that.
    const { link = '' } = await newestMessage(portal, email, (m) => m.link !== undefined);
    const { page: theirs } = await visit(how);
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: auth('password.reset.title1') })).toBeVisible();
    // Their page reports it once it is live.
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText(lang === 'zh-CN' ? '已打开邀请' : 'Invitation opened', { timeout: 5000 });
    }).toPass();

    // Sets a password, signs in, and sees everything without changing anything.
    await theirs.getByLabel(auth('password.set.new'), { exact: true }).fill(PASSWORD);
    await theirs.getByLabel(auth('password.set.confirm'), { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: named(auth('password.set.submit')) }).click();
    await theirs.waitForURL(/loginPartnerPortal/);
    await theirs.getByText(auth('signIn.byPassword'), { exact: true }).click();
    // Phones ask for a phone number first.
    if (how.width) await theirs.getByText(auth('signIn.useEmail'), { exact: true }).click();
    await theirs.getByLabel(auth('signIn.email'), { exact: true }).fill(email);
    await theirs.getByLabel(auth('signIn.password'), { exact: true }).fill(PASSWORD);
    await theirs.getByRole('button', { name: named(auth('signIn.submit')) }).click();
    await expect(
      theirs.getByRole('heading', { name: lang === 'zh-CN' ? '接受条款' : 'Accept the terms' }),
    ).toBeVisible();
    await fits(theirs);
    await acceptTerms(theirs, lang);
    await theirs.waitForURL(/\/company\/person/);
    await expect(theirs.getByRole('heading', { name: own('partner.person.title') })).toBeVisible();
    await fits(theirs);
    await theirs.goto(`${portal.url}/microapp/partnerUser`);
    await expect(theirs.getByText(own('contacts.whyNot.role'))).toBeVisible();
    await expect(rowOf(theirs, name)).toBeVisible();
    await expect(theirs.getByRole('button', { name: own('contacts.menu.of', { name }) })).toHaveCount(0);
    await expect(theirs.getByRole('link', { name: own('contacts.create') })).toHaveCount(0);
    await fits(theirs);
    await page.reload();
    await expect(row).toContainText(own('contacts.status.enabled'));
    await expect(row).not.toContainText(lang === 'zh-CN' ? '邀请' : 'nvit');

    // Disabled, with a receipt; the open page asks to sign in again.
    await operate('contacts.disable');
    await expect(page.getByRole('dialog')).toContainText(own('contacts.disable.text', { name }));
    await fits();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: named(own('contacts.disable')) })
      .click();
    const receipt = page.getByRole('dialog', { name: own('contacts.receipt.title') });
    await expect(receipt).toContainText(name);
    await fits();
    const saved = page.waitForEvent('download');
    await receipt.getByRole('button', { name: named(own('contacts.receipt.save')) }).click();
    expect((await saved).suggestedFilename()).toMatch(/^receipt-/);
    await receipt
      .getByRole('button', { name: named(common('common.close')) })
      .last()
      .click();
    await expect(row).toContainText(own('contacts.status.disabled'));
    // Their page learns of it by its stream.
    await expect(theirs.getByRole('dialog')).toBeVisible();
    await fits(theirs);
    await operate('contacts.enable');
    await expect(row).toContainText(own('contacts.status.enabled'));
  });
}

test('filters have two columns, and three in wide windows (en-US)', async ({ portal, visit }) => {
  const own = words('selfservice', 'en-US');
  const { page } = await visit();
  await openSignedIn(page, portal, 'en-US', 'partner', LIST);
  await page.getByRole('button', { name: own('contacts.search.unfold') }).click();
  const columns = () =>
    page
      .getByRole('search')
      .evaluate((form) => new Set([...form.children].slice(0, 3).map((one) => one.getBoundingClientRect().x)).size);
  await expect.poll(columns).toBe(2);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect.poll(columns).toBe(3);
});

test('deleting the last row of a page shows the previous page (en-US)', async ({ portal, visit }) => {
  const own = words('selfservice', 'en-US');
  const mark = `page${Date.now().toString(36)}`;
  const { page, context } = await visit();
  await addContacts(context, portal, mark, 11);
  await openSignedIn(page, portal, 'en-US', 'partner', `${LIST}?email=${mark}&page=2`);
  // openSignedIn adds the query with the language.
  await page.goto(`${portal.url}/microapp${LIST}?email=${mark}&page=2&lang=en_US`);
  const name = 'Person 0';
  await rowOf(page, name)
    .getByRole('button', { name: own('contacts.menu.of', { name }) })
    .click();
  await page.getByRole('menuitem', { name: own('contacts.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named(own('contacts.delete')) })
    .click();
  await page
    .getByRole('dialog', { name: own('contacts.receipt.title') })
    .getByRole('button', { name: 'Close' })
    .last()
    .click();
  await expect(rowOf(page, `${mark}.`)).toHaveCount(10);
  await expect(page).not.toHaveURL(/page=2/);
  await expectAccessible(page);
});
