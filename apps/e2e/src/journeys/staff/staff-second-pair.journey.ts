import type { Page } from '@playwright/test';
import { openSignedIn } from '../../world/by-api.ts';
import { expect, expectAccessible, formsOf, LANGS, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

/** Names of the demo administrator, who proposes, and the reviewer, who confirms. */
const [ADMIN, REVIEWER] = ['周允', '沈砚'];
const QUEUE = '/partners/approval/contract';

for (const lang of formsOf(LANGS)) {
  test(`a contract level is proposed by one member of staff and confirmed by another (${lang})`, async ({
    ownPortal,
    visit,
  }) => {
    const staff = words('staff', lang);
    const timed = (id: string, name: string) => new RegExp(staff(id, { name, time: '.*' }));
    const button = (page: Page, id: string) => page.getByRole('button', { name: new RegExp(`^${staff(id)}`) });
    const portal = await ownPortal({ env: { SECOND_PAIR_OF_EYES: 'contract-level' } });
    const { page: first } = await visit({ lang });
    const { page: second } = await visit({ lang });
    await openSignedIn(first, portal, lang, 'staff-admin', QUEUE);
    await first
      .getByRole('link', { name: new RegExp(staff('approvals.queue.operation.what', { company: '.+' })) })
      .first()
      .click();
    await expect(button(first, 'proposal.propose')).toBeEnabled();
    const address = new URL(first.url()).pathname;

    await test.step('the approval becomes a proposal, which the list marks', async () => {
      await expect(first.getByText(staff('proposal.approval.needed'))).toBeVisible();
      await first.getByRole('textbox', { name: new RegExp(`^${staff('approvals.decision.opinion')}`) }).fill('OK');
      await expectAccessible(first);
      await button(first, 'proposal.propose').click();
      await expect(first.getByText(new RegExp(staff('proposal.proposed', { company: '.+' })))).toBeVisible();
      await first.goto(portal.url + address);
      await expect(first.getByText(timed('proposal.approval.own', ADMIN))).toBeVisible();
      await expect(button(first, 'proposal.withdraw')).toBeEnabled();
      await expect(button(first, 'proposal.approval.confirm')).toBeHidden();
      await expectAccessible(first);
    });

    await test.step('the second finds it in the view of proposals, and returns it with a reason by keys', async () => {
      await openSignedIn(second, portal, lang, 'staff-reviewer', QUEUE);
      await second.locator('label', { hasText: staff('approvals.queue.views.proposed') }).click();
      await expect(
        second.getByRole('link', { name: new RegExp(staff('approvals.queue.operation.what', { company: '.+' })) }),
      ).toHaveCount(1);
      await expect(second.getByText(timed('proposal.mark', ADMIN))).toBeVisible();
      await expectAccessible(second);
      await second
        .getByRole('link', { name: new RegExp(staff('approvals.queue.operation.what', { company: '.+' })) })
        .click();
      await expect(second.getByText(timed('proposal.approval.other', ADMIN))).toBeVisible();
      await expectAccessible(second);
      await second.keyboard.press('r');
      const dialog = second.getByRole('dialog', { name: staff('proposal.return.title') });
      await dialog.getByRole('textbox').fill('19 %?');
      await expectAccessible(second);
      await dialog.getByRole('button', { name: named(staff('proposal.return')) }).click();
      await expect(button(second, 'proposal.propose')).toBeVisible();
      await expect(first.getByText(staff('proposal.reason', { reason: '19 %?' }))).toBeVisible();
    });

    await test.step('proposed again, it is confirmed with A; the history names both', async () => {
      await button(first, 'proposal.propose').click();
      await expect(first.getByText(new RegExp(staff('proposal.proposed', { company: '.+' })))).toBeVisible();
      await expect(second.getByText(timed('proposal.approval.other', ADMIN))).toBeVisible();
      await second.keyboard.press('a');
      await expect(second.getByText(new RegExp(staff('approvals.decision.approved', { company: '.+' })))).toBeVisible();
      await first.goto(portal.url + address);
      await expect(first.getByText(timed('proposal.state.confirmed', REVIEWER))).toBeVisible();
      await expectAccessible(first);
    });
  });
}

for (const { lang, ...how } of formsOf([
  { lang: 'en-US', width: 360, theme: 'dark' },
  { lang: 'zh-CN', width: 1440, theme: 'light' },
] as const)) {
  test(`the form of a partner proposes a level, which a colleague confirms on its page (${lang}, ${how.width}, ${how.theme})`, async ({
    ownPortal,
    visit,
  }) => {
    const staff = words('staff', lang);
    const button = (page: Page, id: string) => page.getByRole('button', { name: named(staff(id)) });
    const portal = await ownPortal({ env: { SECOND_PAIR_OF_EYES: 'contract-level' } });
    const { page: first } = await visit({ lang, ...how });
    const { page: second } = await visit({ lang, ...how });
    await openSignedIn(first, portal, lang, 'staff-admin', '/partners/partner/co-demo-haochen/edit');
    await expect(first.getByText(staff('partners.form.level.needed'))).toBeVisible();
    await first.locator('#partner_company_address').fill('18 Paper Street');
    await first.locator('#partner_partner_level').click();
    await first.locator('[class*="select-dropdown"]:visible [title]').first().click();
    await button(first, 'partners.form.save').click();
    await first.waitForURL(/\/view/);
    await expect(first.getByText(new RegExp(staff('proposal.level.own', { time: '.*', level: '.*' })))).toBeVisible();
    await expect(first.getByText('18 Paper Street')).toBeVisible();
    await expectAccessible(first);

    await openSignedIn(second, portal, lang, 'staff-reviewer', '/overview');
    await second.locator('a[href$="/partners/partner?proposed=1"]').click();
    await expect(second.getByText(staff('partners.level.mark'))).toBeVisible();
    await expectAccessible(second);
    await second.getByRole('link', { name: new RegExp(staff('partners.view.what', { company: '.+' })) }).click();
    await expect(
      second.getByText(new RegExp(staff('proposal.level.other', { name: ADMIN, time: '.*', level: '.*' }))),
    ).toBeVisible();
    await expectAccessible(second);
    await button(second, 'proposal.level.confirm').click();
    await expect(second.getByText(new RegExp(staff('partners.level.confirmed', { company: '.+' })))).toBeVisible();
    await expect(button(second, 'proposal.level.confirm')).toBeHidden();
  });
}
