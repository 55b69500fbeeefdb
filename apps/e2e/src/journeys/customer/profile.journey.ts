import type { Page } from '@playwright/test';
import { fillCode, newcomer, newestMessage, tag } from '../../world/person.ts';
import { enterpriseOf, openSignedIn, registerByApi } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN', width: 1440, height: 1000 } },
];

const fitsTheWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`an enterprise edits its profile on ${on} (${lang})`, async ({ freshPortal: portal, visit }) => {
    const [auth, own, common] = [words('auth', lang), words('selfservice', lang), words('common', lang)];
    const who = newcomer('keeper', lang);
    const { page } = await visit(how);
    const button = (text: string) => page.getByRole('button', { name: named(text) });
    const edit = (what: string) => button(common('common.editOf', { what }));
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const confirm = button(common('common.confirm'));
    const code = (to: string, label = common('code.label')) =>
      fillCode(page, portal, { to, label, send: common('code.send') });
    await registerByApi(page.context(), portal, lang, who);
    await openSignedIn(page, portal, lang, enterpriseOf(who));
    await expect(field(own('profile.company.address'))).toBeVisible();
    await expectAccessible(page);
    expect(await fitsTheWidth(page)).toBe(true);

    // E-mail: the code goes to the new address, a notice to the old one.
    const email = `new-${who.email}`;
    await edit(own('profile.account.email')).click();
    await expect(field(own('profile.account.email'))).toBeFocused();
    await expect(confirm).toBeDisabled();
    await field(own('profile.account.email')).fill(email);
    await code(email);
    await expectAccessible(page);
    expect(await fitsTheWidth(page)).toBe(true);
    await confirm.click();
    await expect(page.getByText(email)).toBeVisible();
    await newestMessage(portal, who.email, (m) => m.link?.includes('/notMe') ?? false);
    await expect(edit(own('profile.account.email'))).toBeFocused();

    // Phone: not verified at registration.
    const phone = `+86-${who.phone}`;
    await button(own('profile.account.verifyOf', { what: own('profile.account.phone') })).click();
    await code(phone);
    await confirm.click();
    await expect(button(own('profile.account.verifyOf', { what: own('profile.account.phone') }))).toBeHidden();

    // A login name that is taken is rejected at its field.
    await edit(own('profile.account.loginName')).click();
    await field(own('profile.account.loginName')).fill('linyuan');
    await confirm.click();
    await expect(page.getByText(common('available.taken.loginName'))).toBeVisible();
    await field(own('profile.account.loginName')).fill(`${who.loginName}_2`);
    await confirm.click();
    await expect(page.getByText(`${who.loginName}_2`)).toBeVisible();

    // WeChat: bound by a scan on another device, unbound with a code.
    const [begun] = await Promise.all([
      page.waitForResponse((r) => r.url().endsWith('/wechat/bind')),
      button(own('profile.wechat.bind.title')).click(),
    ]);
    const { ticket } = (await begun.json()) as { ticket: string };
    await expect(page.getByRole('img', { name: own('profile.wechat.bind.picture') })).toBeVisible();
    await expectAccessible(page);
    const way = await fetch(`${portal.url}/api/account/v1/wechat/link/${ticket}`, { redirect: 'manual' });
    const there = new URL(way.headers.get('location') ?? '');
    const back = new URLSearchParams({
      code: lang === 'zh-CN' ? 'wx-lin' : 'wx-maya',
      state: there.searchParams.get('state') ?? '',
    });
    const scanned = await fetch(`${portal.url}/api/account/v1/wechat/callback?${back}`, {
      headers: { cookie: (way.headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
    });
    expect(scanned.status).toBe(200);
    const unbind = page.getByRole('button', { name: own('profile.wechat.unbind.title') });
    await expect(unbind).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    // A browser that nobody is signed in with: WeChat signs in to the linked account.
    const elsewhere = (await visit(how)).page;
    await elsewhere.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
    await elsewhere.getByRole('button', { name: auth('signIn.wechat.submit') }).click();
    await elsewhere.getByRole('link', { name: lang === 'zh-CN' ? '林间小路' : 'Maya' }).click();
    await expect(elsewhere.getByText(`${who.loginName}_2`)).toBeVisible();

    await unbind.click();
    await code(phone, own('profile.wechat.code'));
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: named(own('profile.wechat.unbind.ok')) })
      .click();
    await expect(button(own('profile.wechat.bind.title'))).toBeVisible();

    // Company: it can be saved when complete; leaving with unsaved changes asks first.
    const save = button(own('profile.company.save'));
    await expect(save).toBeDisabled();
    await field(own('profile.company.address')).fill('18 Riverside Road');
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('combobox', { name: label }).fill(option);
      await page.keyboard.press('Enter');
    };
    await choose(common('lookup.employees'), '100');
    await choose(own('profile.company.region'), lang === 'zh-CN' ? '中国' : 'China');
    await page.getByRole('combobox', { name: common('lookup.industry') }).click();
    await page
      .getByRole('combobox', { name: common('lookup.industry') })
      .fill(lang === 'zh-CN' ? '仪器仪表' : 'instrument');
    await page
      .getByRole('treeitem', { name: lang === 'zh-CN' ? /仪器仪表/ : /instrument/i })
      .last()
      .click();
    await expect(save).toBeEnabled();
    await page
      .getByRole('main')
      .getByRole('link', { name: own('profile.tab.authentication') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: named(common('common.leave.stay')) })
      .click();
    await save.click();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(field(own('profile.company.address'))).toHaveValue('18 Riverside Road');
    await expectAccessible(page);

    // After ten minutes the page asks who it is before anything of a new e-mail is typed. Then the editor opens, and the
    // page was not left.
    await portal.advance(601);
    await page.reload();
    await edit(own('profile.account.email')).click();
    const asked = page.getByRole('dialog');
    const password = asked.getByLabel(common('stepUp.password'), { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    expect(await fitsTheWidth(page)).toBe(true);
    await page.keyboard.type('Wrong-pen-9');
    await page.keyboard.press('Enter');
    await expect(asked.getByText(common('error.Account.Password.Old.Wrong'))).toBeVisible();
    await password.fill(who.password);
    await page.keyboard.press('Enter');
    await expect(asked).toBeHidden();
    await expect(field(own('profile.account.email'))).toBeFocused();
    await field(own('profile.account.email')).fill(who.email);
    await code(who.email);
    await confirm.click();
    await expect(page.getByText(email)).toBeHidden();
    await expect(page.getByText(who.email)).toBeVisible();
  });
}
