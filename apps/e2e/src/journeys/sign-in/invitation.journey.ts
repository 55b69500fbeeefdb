import { tokenOf } from '../../world/by-api.ts';
import { enterPassword, newestMessage } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** A demo user whose account has no password yet. */
const INVITED = { id: 'u-demo-yunqi', email: 'office@yunqi.example' };

test('an invited user opens the link twice, sets the first password and signs in (zh-CN)', async ({
  portal,
  visit,
}) => {
  const auth = words('auth', 'zh-CN');
  const password = 'Harbour-light-9';
  const { context: desk } = await visit();
  const authorization = `Bearer ${await tokenOf(desk, portal, 'staff-admin')}`;
  const sent = await desk.request.post(`${portal.url}/api/account/v1/user/${INVITED.id}/invitation`, {
    headers: { authorization },
  });
  expect(await sent.json()).toEqual({ sent_by: 'email' });
  const { link = '' } = await newestMessage(portal, INVITED.email, (m) => m.link !== undefined);

  const { page } = await visit({ lang: 'zh-CN', width: 390, height: 844 });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: auth('password.reset.title1') })).toBeVisible();
  // Mail scanners open links too, so the first visit must not use it up.
  await page.goto(link);
  await page.getByLabel(auth('password.set.new'), { exact: true }).fill(password);
  await page.getByLabel(auth('password.set.confirm'), { exact: true }).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: named(auth('password.set.submit')) }).click();
  await page.waitForURL(/loginEnterprisePortal/);

  await page.getByText(auth('signIn.byPassword'), { exact: true }).click();
  await page.getByRole('button', { name: auth('signIn.useAccount') }).click();
  await enterPassword(page, 'zh-CN', INVITED.email, password);
  await page.waitForURL(/\/profile\/baseInfo/);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: auth('password.invitation.dead') })).toBeVisible();
  await expect(page.getByLabel(auth('password.set.new'), { exact: true })).toBeHidden();
  await expectAccessible(page);
});
