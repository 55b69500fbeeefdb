import type { Page } from '@playwright/test';
import { openSignedIn, tokenOf } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { words } from '../../world/words.ts';

/** The demo customer that the demo administrator created, and the names of the two members of staff. */
const COMPANY = '溪野户外用品有限公司';
const [ADMIN, REVIEWER] = ['周允', '沈砚'];
const LIST = '/customers/customer/companys';

for (const lang of formsOf(LANGS.toReversed())) {
  test(`the deletion of a customer is proposed, returned, proposed again and confirmed by another (${lang})`, async ({
    ownPortal,
    visit,
  }) => {
    const staff = words('staff', lang);
    const frame = words('shell', lang);
    const timed = (id: string, name: string) => new RegExp(staff(id, { name, time: '.*' }));
    const button = (page: Page, id: string) => page.getByRole('button', { name: staff(id), exact: true });
    const dialog = (page: Page) => page.getByRole('dialog');
    const portal = await ownPortal({ env: { SECOND_PAIR_OF_EYES: 'company-deletion', SITE_ID: '2' } });
    const { page: first, context } = await visit({ lang });
    const { page: second } = await visit({ lang, theme: 'dark', width: 360, height: 780 });
    const headers = { authorization: `Bearer ${await tokenOf(context, portal, 'staff-admin')}` };
    const reviewer = `${portal.url}/api/account/v1/staff/u-demo-staff-reviewer`;
    const { privileges, version } = (await (await context.request.get(reviewer, { headers })).json()) as {
      privileges: string[];
      version: number;
    };
    const more = ['Customer.View', 'Customer.Contact.Edit'].map((name) => `Employee.Privilege.${name}`);
    const granted = await context.request.put(`${reviewer}/privileges`, {
      headers,
      data: { privileges: [...privileges, ...more], version },
    });
    expect(granted.ok(), await granted.text()).toBe(true);
    const propose = async () => {
      await button(first, 'customers.cancelled.propose').click();
      await expect(dialog(first).getByText(staff('customers.delete.proposed.text'))).toBeVisible();
      await dialog(first)
        .getByRole('button', { name: staff('customers.cancelled.propose') })
        .click();
      await expect(first.getByText(timed('proposal.deletion.own', ADMIN))).toBeVisible();
    };

    await openSignedIn(first, portal, lang, 'staff-admin', LIST);
    await first.getByRole('link', { name: COMPANY }).click();
    await propose();
    await expect(button(first, 'proposal.withdraw')).toBeEnabled();
    await expect(button(first, 'proposal.deletion.confirm')).toBeHidden();
    await expectAccessible(first);

    const tab = (page: Page) =>
      page
        .getByRole('navigation', { name: staff('customers.tabs') })
        .getByRole('link', { name: staff('customers.tab.companies') });
    const entry = (page: Page) =>
      page.getByRole('navigation', { name: frame('frame.navigation') }).locator('a[href$="/customers/customer"]');
    const ONE = /^1\s/;
    await test.step('overview, menu and tab count it for the second person, and the overview leads to it', async () => {
      await openSignedIn(second, portal, lang, 'staff-reviewer', '/overview');
      await expectAccessible(second);
      await second.locator('a[href*="/companys?proposed=1"]').click();
      await expect(second).toHaveURL(new RegExp(`${LIST}\\?proposed=1$`));
      // Exact: the description of the tab says "1 deletion to confirm".
      await expect(second.getByText(staff('customers.cancelled.proposed.mark'), { exact: true })).toHaveCount(1);
      await expect(second.getByRole('link', { name: COMPANY })).toBeVisible();
      await expect(tab(second)).toHaveAccessibleDescription(ONE);
      await expectAccessible(second);
      await second.getByRole('button', { name: frame('frame.openMenu') }).click();
      await expect(entry(second)).toHaveAccessibleDescription(ONE);
      await second.keyboard.press('Escape');
    });
    await test.step('who proposed it has no count, but the switch', async () => {
      await first.goto(`${portal.url}/microapp${LIST}`);
      const proposed = Promise.withResolvers<void>();
      await first.route(/proposed=1/, async (route) => {
        await proposed.promise;
        await route.continue();
      });
      await first.locator('label', { hasText: staff('proposal.show.proposed') }).click();
      const rows = first.getByRole('region', { name: staff('customers.title'), exact: true });
      await expect(rows).toHaveAttribute('aria-busy', 'true');
      const row = await first.getByRole('link', { name: COMPANY }).boundingBox();
      expect(row).not.toBeNull();
      // While the new rows load, a click on an old one does nothing.
      if (row) await first.mouse.click(row.x + row.width / 2, row.y + row.height / 2);
      proposed.resolve();
      await expect(rows).toHaveAttribute('aria-busy', 'false');
      await expect(rows.getByRole('link')).toHaveText([COMPANY]);
      await expect(tab(first)).not.toHaveAccessibleDescription(ONE);
      await expect(entry(first)).not.toHaveAccessibleDescription(ONE);
      await first.getByRole('link', { name: COMPANY }).click();
      await expect(first).toHaveURL(new RegExp(`${LIST}/`));
    });
    await second.getByRole('link', { name: COMPANY }).click();
    await expect(second.getByText(timed('proposal.deletion.other', ADMIN))).toBeVisible();
    await expectAccessible(second);
    await button(second, 'proposal.return').click();
    await dialog(second).getByRole('textbox').fill('19 %?');
    await dialog(second)
      .getByRole('button', { name: staff('proposal.return') })
      .click();
    await expect(second.getByText(timed('proposal.state.returned', REVIEWER))).toBeVisible();

    await first.reload();
    await expect(first.getByText(staff('proposal.reason', { reason: '19 %?' }))).toBeVisible();
    await propose();
    await second.reload();
    await button(second, 'proposal.deletion.confirm').click();
    await dialog(second)
      .getByRole('button', { name: staff('proposal.deletion.confirm') })
      .click();
    await expect(second.getByText(staff('customers.delete.done', { name: COMPANY }))).toBeVisible();
    await expect(second).toHaveURL(new RegExp(`${LIST}(\\?|$)`));
    await expect(second.getByRole('link', { name: COMPANY })).toHaveCount(0);
  });
}
