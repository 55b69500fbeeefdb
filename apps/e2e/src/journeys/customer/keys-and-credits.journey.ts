import { named, words } from '../../world/words.ts';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, test } from '../../world/test.ts';

const VISITS = [
  { lang: 'en-US', width: 1440, theme: 'light' },
  { lang: 'zh-CN', width: 360, theme: 'dark' },
] as const;

for (const { lang, width, theme } of formsOf(VISITS)) {
  test(`an enterprise views its credits, creates an access key, uses it and deletes it (${lang}, ${width}, ${theme})`, async ({
    portal,
    visit,
  }) => {
    test.slow();
    const own = words('selfservice', lang);
    const common = words('common', lang);
    const { page } = await visit({ lang, theme });
    await openSignedIn(page, portal, lang, 'enterprise', '/credits');
    await page.setViewportSize({ width, height: 900 });

    await expect(page.getByText(own('credits.available'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${portal.url}/microapp/credits/trial`);
    await expect(page.getByRole('heading', { name: own('credits.trial.records') })).toBeVisible();
    await expect(page.getByText('+300.00', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${portal.url}/microapp/system/accesskeys`);
    await page.getByRole('button', { name: named(common('accessKeys.create')) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: common('accessKeys.create.comment') }).fill('Nightly');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: named(common('accessKeys.create.submit')) }).click();
    await expect(dialog.getByText(common('accessKeys.made.once'))).toBeVisible();
    await expectAccessible(page);
    const [id = '', secret = ''] = await dialog.locator('code').allTextContents();
    await dialog.getByRole('button', { name: named(common('common.close')) }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nightly', { exact: true })).toBeVisible();

    const ask = (authorization: string) => fetch(`${portal.url}/userinfo`, { headers: { authorization } });
    const reply = await ask(`Bearer ${id}.${secret}`);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ user_id: 'u-demo-enterprise' });
    expect((await ask(`Bearer ${id}.${secret.slice(1)}`)).status).toBe(401);
    await page.reload();
    await expect(page.getByText('Nightly', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: common('accessKeys.delete.named', { key: id }) }).click();
    await dialog.getByRole('textbox').fill(id);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: named(common('accessKeys.delete')) }).click();
    await expect(page.getByRole('button', { name: common('accessKeys.restore.named', { key: id }) })).toBeVisible();
    expect((await ask(`Bearer ${id}.${secret}`)).status).toBe(401);
    await expectAccessible(page);

    await page.goto(`${portal.url}/microapp/account/security`);
    await expect(page.getByText(common('activity.accessKey.deleted'), { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
  });
}
