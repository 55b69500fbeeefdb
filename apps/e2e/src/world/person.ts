import type { Page } from '@playwright/test';
import { expect, type Lang } from './test.ts';
import { until, type DemoAccount, type OutboxMessage, type Portal } from './portal.ts';

/** Words on the screen that journeys look for, per language. */
export const WORDS = {
  'zh-CN': {
    captcha: '安全验证', captchaHandle: /滑块|拖动/, sendCode: /获取验证码/, register: /^注\s*册$/, signIn: /^登\s*录$/,
    signOut: /退出登录/, submit: /^提\s*交$/,
  },
  'en-US': {
    captcha: 'Safe verify', captchaHandle: /slider|drag/i, sendCode: /send code|get code/i, register: /^Register$/, signIn: /^Sign in$/,
    signOut: /sign out/i, submit: /^Submit$/,
  },
} as const;
/** Keeps the table complete. */
WORDS satisfies Record<Lang, unknown>;

/**
 * Does `action`, which opens the slider captcha, and moves the piece home by keyboard.
 * The answer comes from the developer's desk; the way there is the one a person without a mouse takes.
 */
export async function passCaptcha(page: Page, portal: Portal, action: () => Promise<void>): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse((r) => r.url().includes('/verify_code/man_machine') && r.request().method() === 'GET'),
    action(),
  ]);
  const { man_machine_token, proportion } = await response.json() as { man_machine_token: string; proportion: number };
  const { pointX } = await portal.captcha(man_machine_token);
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  await slider.focus();
  const shown = Math.round(pointX * proportion);
  for (let i = 0; i < Math.floor(shown / 10); i += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let i = 0; i < shown % 10; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(slider).toBeHidden();
}

/** The newest message to an address, waiting until the outbox has one that fits. */
export async function newestMessage(portal: Portal, to: string, fits: (m: OutboxMessage) => boolean = () => true): Promise<OutboxMessage> {
  let found: OutboxMessage | undefined;
  await until(`A message to ${to}`, async () => {
    found = (await portal.outbox(to)).find(fits);
    return found !== undefined;
  }, 15);
  return found as OutboxMessage;
}

/** A demo account by its label. Throws when the demo world has none of that name. */
export async function demoAccount(portal: Portal, label: string): Promise<DemoAccount> {
  const account = (await portal.accounts()).find((a) => a.label === label);
  if (!account) throw new Error(`No demo account "${label}"`);
  return account;
}
