import type { Page } from '@playwright/test';
import { openSignedIn, registerPartnerByApi } from '../../world/by-api.ts';
import { newcomer } from '../../world/person.ts';
import { expect, expectAccessible, test } from '../../world/test.ts';
import { named, words } from '../../world/words.ts';

const lang = 'zh-CN';
const staff = words('staff', lang);
const common = words('common', lang);
/** Names of the two members of staff. */
const [ADMIN, REVIEWER] = ['周允', '沈砚'];
const QUEUE = '/partners/approval/register';

/** A text of the console that has a time in it. */
const timed = (id: string, name: string) => new RegExp(staff(id, { name, time: '.*' }));
const button = (page: Page, id: string) => page.getByRole('button', { name: named(staff(id)) });
const comment = (page: Page) =>
  page.getByRole('textbox', { name: new RegExp(`^${staff('approvals.decision.opinion')}`) });

/** Counts how often a page asks what changed, once its stream has begun. */
async function pollsOf(page: Page): Promise<() => number> {
  let polls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/changes')) polls += 1;
  });
  await page.waitForResponse((response) => response.url().includes('/account/v1/live?') && response.ok());
  return () => polls;
}

test(`two members of staff open one request: one works on it, the other sees that, takes over and decides (${lang})`, async ({
  portal,
  visit,
}) => {
  const who = newcomer('shared', lang);
  const { context } = await visit({ lang });
  await registerPartnerByApi(context, portal, lang, who);
  const { page: first } = await visit({ lang });
  const { page: second } = await visit({ lang });

  await openSignedIn(first, portal, lang, 'staff-admin', QUEUE);
  await first.getByRole('link', { name: staff('approvals.queue.operation.what', { company: who.company }) }).click();
  await comment(first).fill('电话无人接听');
  const address = new URL(first.url());

  let polls = () => 0;
  await test.step('the second sees who works on it, and can decide nothing', async () => {
    const following = pollsOf(second);
    await openSignedIn(second, portal, lang, 'staff-reviewer', address.pathname.replace('/microapp', ''));
    polls = await following;
    await expect(second.getByText(timed('approvals.claim.by', ADMIN))).toBeVisible();
    await expect(button(second, 'approvals.decision.approve')).toBeDisabled();
    await expectAccessible(second);
  });

  await test.step('the first leaves a note for colleagues and the request; the second takes over', async () => {
    await first.getByRole('textbox', { name: staff('approvals.note.new') }).fill('周一再打一次电话');
    await button(first, 'approvals.note.add').click();
    await expect(second.getByText('周一再打一次电话')).toBeVisible();
    await button(first, 'approvals.decision.cancel').click();
    await first.getByRole('button', { name: named(common('common.leave.leave')) }).click();
    await expect(button(second, 'approvals.decision.approve')).toBeEnabled();
    // The page is told: it asks once when it opens, and once when its stream begins.
    expect(polls()).toBeLessThanOrEqual(2);
    await comment(second).fill('企业电话无法接通');
    await first.goto(address.href);
    await expect(first.getByText(timed('approvals.claim.by', REVIEWER))).toBeVisible();
    await expectAccessible(first);
  });

  await test.step('the first hears what the second decided', async () => {
    await button(second, 'approvals.decision.reject').click();
    await expect(second.getByText(staff('approvals.decision.rejected', { company: who.company }))).toBeVisible();
    await expect(first.getByText(timed('approvals.claim.rejected', REVIEWER))).toBeVisible();
    await expect(button(first, 'approvals.decision.onward')).toBeVisible();
    await expectAccessible(first);
  });
});
