import { registerByApi } from '../../world/by-api.ts';
import { newcomer, newestMessage, registerEnterprise, tag } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

for (const lang of formsOf(LANGS.toReversed())) {
  test(`the owner of an e-mail can register although somebody else used it unverified, who is notified (${lang})`, async ({
    portal,
    visit,
  }) => {
    const [stranger, owner] = [newcomer('stranger', lang), newcomer('owner', lang)];
    const there = await visit({ lang });
    // The code goes to the phone, so the e-mail stays unverified.
    await registerEnterprise(there.page, portal, lang, { ...stranger, email: owner.email }, 'phone');

    const here = await visit({ lang });
    await registerByApi(here.context, portal, lang, owner);

    const mail = await newestMessage(portal, `+86-${stranger.phone}`, ({ code }) => code === undefined);
    expect(mail.text).toContain(
      lang === 'zh-CN' ? '已由他人证明归其所有' : 'nother person has proven that it is theirs',
    );
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
