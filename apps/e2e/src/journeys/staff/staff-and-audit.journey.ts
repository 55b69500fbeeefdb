import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { acceptTerms, enterPassword, freshTotp, newcomer, newestMessage } from '../../world/person.ts';
import { expect, expectAccessible, formsOf, test, type Lang, type Visit } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const VISITS: { lang: Lang; on: string; visit: Visit }[] = [
  { lang: 'zh-CN', on: 'a desktop', visit: { lang: 'zh-CN' } },
  { lang: 'en-US', on: 'a phone in dark mode', visit: { lang: 'en-US', theme: 'dark', width: 360, height: 780 } },
];
const PASSWORD = 'Harbour-light-9';

async function fits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

for (const { lang, on, visit: how } of formsOf(VISITS)) {
  test(`an administrator invites a colleague and removes a privilege; the audit log is searched, exported, and its check finds a changed entry, on ${on} (${lang})`, async ({
    freshPortal: portal,
    visit,
  }) => {
    const [staff, common, auth] = [words('staff', lang), words('common', lang), words('auth', lang)];
    const who = newcomer('colleague', lang);
    const { page: admin } = await visit({ lang });
    const { page } = await visit(how);
    const button = (on: Page, text: string) => on.getByRole('button', { name: named(text) });

    await test.step('the administrator invites a colleague with two privileges', async () => {
      await openSignedIn(admin, portal, lang, 'staff-admin', '/system/staff');
      await expect(admin.getByRole('link', { name: '沈砚' })).toBeVisible();
      await fits(admin);
      await admin.getByRole('link', { name: staff('members.invite'), exact: true }).click();
      await admin.getByLabel(staff('members.field.name'), { exact: true }).fill(who.username);
      await admin.getByLabel(staff('members.field.email'), { exact: true }).fill(who.email);
      for (const name of ['approvalCertification', 'systemAudit'])
        await admin.getByRole('checkbox', { name: new RegExp(`^${staff(`members.privilege.${name}`)}`) }).check();
      await fits(admin);
      await button(admin, staff('members.invite.submit')).click();
      await expect(admin.getByText(staff('members.invite.done', { email: who.email }))).toBeVisible();
    });

    await test.step('the colleague sets a password, then the second factor, and starts at the first page that is open', async () => {
      const { link } = await newestMessage(portal, who.email, (m) => m.link !== undefined);
      await page.goto(link ?? '');
      await page.getByLabel(auth('password.set.new'), { exact: true }).fill(PASSWORD);
      await page.getByLabel(auth('password.set.confirm'), { exact: true }).fill(PASSWORD);
      await button(page, auth('password.set.submit')).click();
      await page.waitForURL(/loginEmployeePortal/);
      await enterPassword(page, lang, who.email, PASSWORD);
      const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
      await page.getByLabel(common('secondFactor.code.first'), { exact: true }).fill(await freshTotp(portal, secret));
      await button(page, auth('signIn.enrol.submit')).click();
      await page.getByRole('checkbox', { name: common('secondFactor.codes.kept') }).check();
      await button(page, auth('signIn.recoveryCodes.kept')).click();
      await acceptTerms(page, lang);
      await page.waitForURL(/\/overview$/);
      await expect(page.getByRole('heading', { level: 1, name: staff('overview.title') })).toBeVisible();
      await fits(page);
      await page.goto(`${portal.url}/microapp/system/staff`);
      await page.waitForURL(/\/403/);
      await page.goto(`${portal.url}/microapp/customers/approval/authentication`);
      await expect(page.getByRole('region', { name: staff('approvals.queue.filter.label') })).toBeVisible();
    });

    await test.step('a privilege is taken away: the open page of the colleague learns of it', async () => {
      await admin.getByRole('link', { name: who.username }).click();
      await admin
        .getByRole('checkbox', { name: new RegExp(`^${staff('members.privilege.approvalCertification')}`) })
        .uncheck();
      await button(admin, staff('members.privileges.save')).click();
      await expect(admin.getByText(staff('members.privileges.done', { name: who.username }))).toBeVisible();
      await fits(admin);
      // The queue asks for changes every few seconds.
      await page.waitForURL(/\/403/);
      expect(await newestMessage(portal, who.email)).toMatchObject({
        subject: words('api', lang)('mail.staffPrivileges.subject'),
      });
    });

    await test.step('the change is found in the audit log, with old and new, and exported', async () => {
      await page.goto(
        `${portal.url}/microapp/system/audit?action=staff.privileges&subject=${encodeURIComponent(who.email)}`,
      );
      await page.getByRole('button', { name: staff('audit.action.staff.privileges') }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(staff('audit.before'))).toBeVisible();
      await expect(drawer.getByText(new RegExp(staff('members.privilege.approvalCertification')))).toBeVisible();
      await fits(page);
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await fits(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, staff('audit.export')).click(),
      ]);
      const lines = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('staff.privileges');
    });

    await test.step('the chain is whole; an entry changed by hand is named', async () => {
      await button(page, staff('audit.chain.check')).click();
      await expect(page.getByText(new RegExp(staff('audit.chain.whole').split(/[:：]/)[0] ?? ''))).toBeVisible();
      await portal.forgeAudit(1);
      await button(page, staff('audit.chain.check')).click();
      await expect(page.getByText(staff('audit.chain.changed'))).toBeVisible();
      await expect(page.getByText(staff('audit.chain.entry', { entry: 1 }))).toBeVisible();
      await fits(page);
    });
  });
}
