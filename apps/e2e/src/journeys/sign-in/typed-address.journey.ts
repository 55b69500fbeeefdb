import type { Page } from '@playwright/test';
import { registerByApi } from '../../world/by-api.ts';
import { fillCode, newcomer, newestMessage, tag, type Newcomer } from '../../world/person.ts';
import type { Portal } from '../../world/portal.ts';
import { expect, expectAccessible, LANGS, test, type Lang } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** Registers an enterprise with a code sent to the phone; the e-mail stays unverified. */
async function registerByPhone(page: Page, portal: Portal, lang: Lang, who: Newcomer): Promise<void> {
  const auth = words('auth', lang);
  await page.goto(`${portal.url}/microapp/registerEnterprisePortal?lang=${tag(lang)}`);
  await page.getByRole('button', { name: auth('register.toPhone') }).click();
  await page.getByLabel(auth('register.field.email'), { exact: true }).fill(who.email);
  await page.getByLabel(auth('register.field.phone'), { exact: true }).fill(who.phone);
  await fillCode(page, portal, { to: `+86-${who.phone}`, label: auth('register.field.phoneCode'), send: words('common', lang)('code.send') });
  await page.getByLabel(auth('register.field.company'), { exact: true }).fill(who.company);
  await page.getByLabel(auth('register.field.username'), { exact: true }).fill(who.username);
  await page.getByLabel(auth('register.field.loginName'), { exact: true }).fill(who.loginName);
  await page.getByLabel(auth('register.field.password'), { exact: true }).fill(who.password);
  await page.getByLabel(auth('register.field.confirm'), { exact: true }).fill(who.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: named(auth('register.submit')) }).click();
  await expect(page.getByRole('heading', { name: auth('register.done.title') })).toBeVisible();
}

for (const lang of LANGS) {
  test(`the owner of an e-mail can register although somebody else used it unverified, who is notified (${lang})`, async ({ portal, visit }) => {
    const [stranger, owner] = [newcomer('stranger', lang), newcomer('owner', lang)];
    const there = await visit({ lang });
    await registerByPhone(there.page, portal, lang, { ...stranger, email: owner.email });

    const here = await visit({ lang });
    await registerByApi(here.context, portal, lang, owner);

    const mail = await newestMessage(portal, `+86-${stranger.phone}`, ({ code }) => code === undefined);
    expect(mail.text).toContain(lang === 'zh-CN' ? '已由他人证明归其所有' : 'nother person has proven that it is theirs');
    expect(mail.text).not.toContain(owner.email);
  });

  test(`the sign-in of an unknown client shows an error page (${lang})`, async ({ portal, visit }) => {
    const { page } = await visit({ lang, theme: 'dark', width: 360, height: 780 });
    const answer = await page.goto(`${portal.url}/oauth2/auth?client_id=nobody&lang=${tag(lang)}`);
    expect(answer?.status()).toBe(400);
    const api = words('api', lang);
    await expect(page.getByRole('heading', { name: api('oauth.error.title') })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: api('page.error.home') })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/microapp\//);
  });
}
