import type { BrowserContext, Page, Route } from '@playwright/test';
import { enterPassword, tag } from '../../world/person.ts';
import { openSignedIn } from '../../world/by-api.ts';
import type { Portal } from '../../world/portal.ts';
import { expect, expectAccessible, formsOf, LANGS, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const LABEL = 'enterprise-new';
/** The call that the refresh button of the session list makes. */
const LIST = '/api/account/v1/sessions';

/** Opens the profile in another tab of the same browser. */
async function anotherTab(context: BrowserContext, portal: Portal, lang: Lang): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${portal.url}/microapp/profile/baseInfo?lang=${tag(lang)}`);
  await expect(page.getByText(words('selfservice', lang)('profile.account.loginName'), { exact: true })).toBeVisible();
  return page;
}

async function openSecurity(page: Page, lang: Lang) {
  const common = words('common', lang);
  await page.getByRole('link', { name: lang === 'zh-CN' ? '账号安全' : 'Security', exact: true }).click();
  await expect(page.getByRole('heading', { name: common('sessions.title') })).toBeVisible();
  await expect(page.getByText(common('sessions.current'), { exact: true })).toBeVisible();
}

test('an expired token is refreshed once for two tabs', async ({ freshPortal: portal, visit }) => {
  test.slow();
  const { context, page } = await visit();
  await openSignedIn(page, portal, 'en-US', LABEL);
  const other = await anotherTab(context, portal, 'en-US');

  await portal.advance(301);
  let renewals = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/oauth2/token')) renewals += 1;
  });
  await Promise.all([openSecurity(page, 'en-US'), openSecurity(other, 'en-US')]);
  expect(renewals).toBe(1);

  // Also one after the other: the second tab has received the new token from the first.
  await portal.advance(301);
  await page.getByRole('button', { name: words('common', 'en-US')('sessions.refresh') }).click();
  await expect.poll(() => renewals).toBe(2);
  const listed = other.waitForResponse((response) => new URL(response.url()).pathname === LIST && response.ok());
  await other.getByRole('button', { name: words('common', 'en-US')('sessions.refresh') }).click();
  await listed;
  expect(renewals).toBe(2);
});

/**
 * Holds what a page reads by itself: its stream ends with its session, and the next read would learn of the end before
 * the person does something. Returns what lets all of it go on.
 */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holding = true;
  await page.route('**/api/account/**', (route) =>
    holding && route.request().method() === 'GET' ? void held.push(route) : route.continue(),
  );
  return async () => {
    holding = false;
    for (const route of held) await route.continue();
  };
}

for (const lang of formsOf(LANGS)) {
  test(`after a session was ended elsewhere, the user signs in again in place and the pending call is sent once (${lang})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    test.slow();
    const common = words('common', lang);
    const self = words('selfservice', lang);
    const here = await visit({ lang });
    const elsewhere = await visit({ lang });
    const who = await openSignedIn(here.page, portal, lang, LABEL);
    await openSignedIn(elsewhere.page, portal, lang, LABEL);

    await here.page
      .getByRole('button', { name: common('common.editOf', { what: self('profile.account.name') }) })
      .click();
    const field = here.page.getByRole('textbox', { name: self('profile.account.name'), exact: true });
    await field.fill('Kept Through It');

    await openSecurity(elsewhere.page, lang);
    await expectAccessible(elsewhere.page);
    const letOn = await holdReads(here.page);
    await elsewhere.page.getByRole('button', { name: named(common('sessions.endOthers')) }).click();
    await elsewhere.page.getByRole('button', { name: named(common('sessions.endOthers.ok')) }).click();
    await expect(elsewhere.page.getByText(common('sessions.alone'))).toBeVisible();

    const effects: number[] = [];
    here.page.on('response', (response) => {
      if (response.request().method() !== 'GET' && response.url().includes('/api/account/'))
        effects.push(response.status());
    });
    const sent = here.page.waitForRequest((request) => request.method() === 'PUT');
    await here.page.getByRole('button', { name: named(common('common.confirm')) }).click();
    await sent;
    await letOn();
    const dialog = here.page.getByRole('dialog', { name: common('session.ended.title') });
    await expect(dialog).toBeVisible();
    await expectAccessible(here.page);
    await expect(field).toHaveValue('Kept Through It');

    const [popup] = await Promise.all([
      here.page.waitForEvent('popup'),
      dialog.getByRole('button', { name: named(common('session.ended.again')) }).click(),
    ]);
    await popup.waitForURL(/login_challenge/);
    await enterPassword(popup, lang, who.account, who.password);
    await expect(dialog).toBeHidden();
    await expect(here.page.getByText('Kept Through It').first()).toBeVisible();
    await expect(here.page.getByText(common('common.saved'))).toBeVisible();
    expect(effects).toEqual([401, 200]);
    await expect.poll(() => popup.isClosed()).toBe(true);
  });
}

test('a sign-out signs out the other tab automatically', async ({ freshPortal: portal, visit }) => {
  test.slow();
  const { context, page } = await visit();
  await openSignedIn(page, portal, 'en-US', LABEL);
  const other = await anotherTab(context, portal, 'en-US');
  await page.bringToFront();
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: words('shell', 'en-US')('frame.signOut') }).click();
  await page.waitForURL(/login/i);
  await other.waitForURL(/login/i);
  expect(await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/token/i);
});
