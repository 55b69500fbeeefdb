import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from '@playwright/test';
import { shortenTimer } from './shorten-timer.ts';
import { type DemoAccount, type OutboxMessage, type Portal, until } from './portal.ts';
import { expect, type Lang } from './test.ts';
import { named, words } from './words.ts';

/** The language as URLs spell it: `zh_CN` or `en_US`. */
export const tag = (lang: Lang) => lang.replace('-', '_');

/** Shows the filters of a list, which are folded in windows below 768 px. */
export async function unfoldFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return;
  await page.getByRole('button', { name: /^(Filter|筛选)/, expanded: false }).click();
}

/** Presses Tab until `control` of the live page has the focus. Fails when it is not reached within 40 steps. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // The controls of the prerendered page are removed when the live page replaces it.
  await expect(page.locator('[data-prerender]')).toHaveCount(0);
  // Located once, and again only after a rerender, because locating by role searches the whole page.
  let element = await control.elementHandle();
  const isThere = async () => {
    const [here, focused] = await element.evaluate((one) => [one.isConnected, one === document.activeElement] as const);
    if (!here) element = await control.elementHandle();
    return here ? focused : control.evaluate((one) => one === document.activeElement);
  };
  for (let i = 0; i < 40 && !(await isThere()); i += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** How long the slider captcha shows that it was passed before it closes, in milliseconds. */
const PASSED_MS = 2000;

/**
 * Runs `action`, which opens the slider captcha, and solves it by keyboard. The answer comes from the developer's desk.
 */
export async function passCaptcha(page: Page, portal: Portal, action: () => Promise<void>): Promise<void> {
  const [{ man_machine_token: token, proportion }] = await Promise.all([
    page
      .waitForResponse((r) => r.url().includes('/verify_code/man_machine') && r.request().method() === 'GET' && r.ok())
      // At once: the browser keeps the answer only for a while.
      .then((response) => response.json() as Promise<{ man_machine_token: string; proportion: number }>),
    action(),
  ]);
  const { pointX } = await portal.captcha(token);
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  await expect(slider).toBeEnabled();
  await tabTo(page, slider);
  const shown = Math.round(pointX * proportion);
  for (let i = 0; i < Math.floor(shown / 10); i += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let i = 0; i < shown % 10; i += 1) await page.keyboard.press('ArrowRight');
  await shortenTimer(page, 'setTimeout', PASSED_MS, 0);
  await page.keyboard.press('Enter');
  await expect(slider).toBeHidden();
}

/** The newest message to an address that satisfies `fits`; waits until the outbox has one. */
export async function newestMessage(
  portal: Portal,
  to: string,
  fits: (m: OutboxMessage) => boolean = () => true,
): Promise<OutboxMessage> {
  let found: OutboxMessage | undefined;
  await until(`A message to ${to}`, async () => {
    found = (await portal.outbox(to)).find(fits);
    return found !== undefined;
  });
  return found as OutboxMessage;
}

/** Requests a code with the button called `send` and types it into the field called `label`. */
export async function fillCode(
  page: Page,
  portal: Portal,
  { to, label, send }: { to: string; label: string; send: string },
): Promise<void> {
  const before = new Set((await portal.outbox(to)).map(({ id }) => id));
  await passCaptcha(page, portal, () => page.getByRole('button', { name: named(send) }).click());
  const { code } = await newestMessage(portal, to, (m) => m.code !== undefined && !before.has(m.id));
  await page.getByLabel(label, { exact: true }).fill(code ?? '');
}

/** A demo account by its label. Throws when there is none. */
export async function demoAccount(portal: Portal, label: string): Promise<DemoAccount> {
  const account = (await portal.accounts()).find((a) => a.label === label);
  if (!account) throw new Error(`No demo account "${label}"`);
  return account;
}

/** Data of a new user, unique for each journey and language. */
export function newcomer(name: string, lang: Lang) {
  const unique = `${name}${lang.slice(0, 2)}${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`;
  return {
    email: `${unique}@example.com`,
    phone: `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    loginName: unique,
    username: lang === 'zh-CN' ? '林沅' : 'Lin Yuan',
    company: lang === 'zh-CN' ? `衡远仪表${unique}` : `Hengyuan ${unique}`,
    password: 'Paper-ink-7',
  };
}
export type Newcomer = ReturnType<typeof newcomer>;

/** Opens the list of a select and takes its first entry by keyboard, once it is there. */
export async function chooseFirst(select: Locator): Promise<void> {
  await select.click();
  await expect(select.page().getByRole('option').first()).toBeAttached();
  await select.page().keyboard.press('Enter');
}

/** The box of the terms in a registration. */
export const policyBox = (page: Page) => page.locator('[id$="_policy"][type=checkbox]');

/** Opens the registration form and fills it in, with captcha and a code to the e-mail or phone. Does not submit it. */
export async function fillRegistration(
  page: Page,
  portal: Portal,
  lang: Lang,
  who: Newcomer,
  codeTo: 'email' | 'phone' = 'email',
): Promise<void> {
  const auth = words('auth', lang);
  const send = words('common', lang)('code.send');
  await page.goto(`${portal.url}/microapp/registerEnterprisePortal?lang=${tag(lang)}`);
  if (codeTo === 'phone') await page.getByRole('button', { name: auth('register.toPhone') }).click();
  await page.getByLabel(auth('register.field.email'), { exact: true }).fill(who.email);
  await page.getByLabel(auth('register.field.phone'), { exact: true }).fill(who.phone);
  if (codeTo === 'email')
    await fillCode(page, portal, { to: who.email, label: auth('register.field.emailCode'), send });
  else await fillCode(page, portal, { to: `+86-${who.phone}`, label: auth('register.field.phoneCode'), send });
  await page.getByLabel(auth('register.field.company'), { exact: true }).fill(who.company);
  await page.getByLabel(auth('register.field.username'), { exact: true }).fill(who.username);
  await page.getByLabel(auth('register.field.loginName'), { exact: true }).fill(who.loginName);
  await page.getByLabel(auth('register.field.password'), { exact: true }).fill(who.password);
  await page.getByLabel(auth('register.field.confirm'), { exact: true }).fill(who.password);
  await policyBox(page).check();
}

/** Registers an enterprise through the form and waits for the success panel. */
export async function registerEnterprise(
  page: Page,
  portal: Portal,
  lang: Lang,
  who: Newcomer,
  codeTo: 'email' | 'phone' = 'email',
): Promise<void> {
  const auth = words('auth', lang);
  await fillRegistration(page, portal, lang, who, codeTo);
  await page.getByRole('button', { name: named(auth('register.submit')) }).click();
  await expect(page.getByRole('heading', { name: auth('register.done.title') })).toBeVisible();
}

/** Types account and password on the open sign-in page and submits them. */
export async function enterPassword(page: Page, lang: Lang, account: string, password: string): Promise<void> {
  const auth = words('auth', lang);
  await page.getByLabel(auth('signIn.account'), { exact: true }).fill(account);
  await page.getByLabel(auth('signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: named(auth('signIn.submit')) }).click();
}

/** Accepts the terms, which the first sign-in of an account asks for that somebody else has created. */
export async function acceptTerms(page: Page, lang: Lang): Promise<void> {
  const zh = lang === 'zh-CN';
  await expect(page.getByRole('heading', { level: 1, name: zh ? '接受条款' : 'Accept the terms' })).toBeVisible();
  await page.getByRole('button', { name: named(zh ? '接受并继续' : 'Accept and go on') }).click();
}

const STEP_MS = 30_000;
const usedSteps = new Map<string, number>();

/**
 * An authenticator code that was not used before: the current one or, when that is used, the next. The API rejects a
 * used code.
 */
export async function freshTotp(portal: Portal, secret: string): Promise<string> {
  const key = `${portal.dataName()} ${secret}`;
  const now = () => Math.floor(Date.now() / STEP_MS);
  const step = Math.max(now(), (usedSteps.get(key) ?? 0) + 1);
  usedSteps.set(key, step);
  await until('A step of the authenticator', () => now() >= step - 1);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS });
}

/** Signs in a demo account on its sign-in page, with its second factor if it has one, and waits for its home page. */
export async function signIn(page: Page, portal: Portal, lang: Lang, label: string): Promise<DemoAccount> {
  const who = await demoAccount(portal, label);
  const login = new URL(who.login_url, portal.url);
  login.searchParams.set('lang', tag(lang));
  await page.goto(login.href);
  await enterPassword(page, lang, who.account, who.password);
  if (who.second_factor !== undefined) {
    const auth = words('auth', lang);
    await page
      .getByLabel(words('common', lang)('secondFactor.code'), { exact: true })
      .fill(await freshTotp(portal, who.second_factor));
    await page.getByRole('button', { name: named(auth('signIn.secondFactor.submit')) }).click();
  }
  await page.waitForURL((url) => !/login/i.test(url.pathname));
  return who;
}
