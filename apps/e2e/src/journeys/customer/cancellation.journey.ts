import type { Page } from '@playwright/test';
import { enterpriseOf, openSignedIn, registerByApi } from '../../world/by-api.ts';
import { enterPassword, fillCode, newcomer, newestMessage, tag } from '../../world/person.ts';
import { expect, expectAccessible, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit; byMail: boolean }[] = [
  { lang: 'zh-CN', on: 'a desktop, from the sign-in page', visit: { lang: 'zh-CN' }, byMail: false },
  {
    lang: 'en-US',
    on: 'a phone in dark mode, by the link in the e-mail',
    visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 },
    byMail: true,
  },
];

const fitsTheWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

for (const { lang, on, visit: how, byMail } of VISITS) {
  test(`an enterprise exports its data, closes its account and restores it on ${on} (${lang})`, async ({
    portal,
    visit,
  }) => {
    test.slow();
    const [auth, own, common] = [words('auth', lang), words('selfservice', lang), words('common', lang)];
    const who = newcomer('leaver', lang);
    const { page } = await visit(how);
    const button = (text: string) => page.getByRole('button', { name: named(text) });
    const enter = async () => {
      // On a phone, sign-in by phone and code is the default.
      if (how.width) {
        await page.getByText(auth('signIn.byPassword'), { exact: true }).click();
        await button(auth('signIn.useAccount')).click();
      }
      await enterPassword(page, lang, who.loginName, who.password);
    };
    const signIn = async () => {
      await page.goto(`${portal.url}/microapp/loginEnterprisePortal?lang=${tag(lang)}`);
      await enter();
    };
    await registerByApi(page.context(), portal, lang, who);
    await openSignedIn(page, portal, lang, enterpriseOf(who));

    // Only a verified address restores the account later, and the e-mail gets its next code only after a minute.
    const verifyPhone = button(own('profile.account.verifyOf', { what: own('profile.account.phone') }));
    await verifyPhone.click();
    await fillCode(page, portal, { to: `+86-${who.phone}`, label: common('code.label'), send: common('code.send') });
    await button(common('common.confirm')).click();
    await expect(verifyPhone).toBeHidden();

    await button(own('cancellation.export.order')).click();
    await expect(button(own('cancellation.export.download'))).toBeVisible();
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      button(own('cancellation.export.download')).click(),
    ]);
    expect(copy.suggestedFilename()).toBe('account-data.zip');
    expect(await fitsTheWidth(page)).toBe(true);
    await expectAccessible(page);

    await button(own('cancellation.open')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await expectAccessible(page);
    await fillCode(page, portal, { to: who.email, label: common('ownCode.email'), send: common('code.send') });
    await dialog.getByRole('button', { name: own('cancellation.notice') }).click();
    await expect(page.getByText(own('cancellation.notice.gone'))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText(own('cancellation.notice.gone'))).toBeHidden();
    await dialog.getByRole('checkbox').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: named(own('cancellation.next')) }).click();
    await expect(page.getByText(own('cancellation.lost.keys'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: named(own('cancellation.confirm')) }).click();

    await expect(page.getByRole('heading', { name: auth('cancellation.closed.title') })).toBeVisible();
    await expectAccessible(page);

    await signIn();
    const back = page.getByRole('link', { name: auth('signIn.deleting.restore') });
    await expect(back).toBeVisible();
    await expectAccessible(page);
    if (byMail) {
      const { link } = await newestMessage(portal, who.email, (m) => m.link?.includes('/restore') ?? false);
      await page.goto(link ?? '');
    } else {
      await back.click();
    }
    // The previous code went to the e-mail, which gets the next one only after a minute. The phone can get one now.
    await page.getByText(auth('addressCode.by.phone'), { exact: true }).click();
    await page.locator('#restore_account').fill(who.phone);
    await fillCode(page, portal, { to: `+86-${who.phone}`, label: common('ownCode.phone'), send: common('code.send') });
    expect(await fitsTheWidth(page)).toBe(true);
    await expectAccessible(page);
    await button(auth('cancellation.submit')).click();
    await expect(page.getByRole('heading', { name: auth('cancellation.done.title') })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: auth('cancellation.signIn') }).click();
    await enter();
    await page.waitForURL(/\/profile\/baseInfo/);
    await expect(page.getByText(who.email).first()).toBeVisible();
  });
}
