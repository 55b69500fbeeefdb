import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { demoAccount, freshTotp, newestMessage, tag, type Newcomer } from './person.ts';
import type { DemoAccount, Portal } from './portal.ts';
import type { Lang } from './test.ts';

/*
 * The same calls that the pages make, without the pages: for journeys that need an account or a session and test
 * something else. It takes a tenth of the time.
 */

const ENTERPRISE = 2;
const INDIVIDUAL = 1;
const PARTNER = 4;
const EMAIL = 1;
const LOGIN_NAME = 3;
const PASSWORD = 1;
const REGISTER_ENTERPRISE = 8;
const REGISTER_PARTNER = 9;

type Body = Record<string, unknown>;

/** Sends a signed call of the account API in the browser's cookie jar. Throws with the response when it is rejected. */
async function post(context: BrowserContext, portal: Portal, lang: Lang, path: string, data: Body): Promise<Body> {
  const { now } = (await (await fetch(`${portal.url}/api/account/v1/public_key`)).json()) as { now: number };
  const digits = Array.from({ length: 16 }, () => randomInt(10)).join('');
  const response = await context.request.post(`${portal.url}/api/account${path}`, {
    data,
    headers: {
      lang: tag(lang),
      origin: portal.url,
      'req-sign': await portal.seal(`127.0.0.1|${now}|${digits}`, 'req_sign'),
      'req-random': digits,
    },
  });
  if (!response.ok()) throw new Error(`${path} was rejected: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Passes a captcha and has a code sent to an e-mail; returns the code. */
async function codeByApi(
  context: BrowserContext,
  portal: Portal,
  lang: Lang,
  { email, userType, scene }: { email: string; userType: number; scene: number },
): Promise<string | undefined> {
  const target = { account: email, send_type: EMAIL, user_type: userType };
  const query = new URLSearchParams({ ...target, scene, proportion: 1 } as never);
  const puzzle = (await (
    await context.request.get(`${portal.url}/api/account/v1/verify_code/man_machine?${query}`)
  ).json()) as Record<string, string>;
  const { man_machine_token, background_pic_MD5, gap_pic_MD5, pointY } = puzzle;
  const { pointX } = await portal.captcha(man_machine_token ?? '');
  await post(context, portal, lang, '/v1/verify_code/man_machine', {
    man_machine_token,
    background_pic_MD5,
    gap_pic_MD5,
    pointX,
    pointY,
    scene,
    proportion: 1,
  });
  await post(context, portal, lang, '/v1/verify_code/email', {
    ...target,
    verify_code_type: scene,
    type: EMAIL,
    man_machine_token,
  });
  return (await newestMessage(portal, email, (m) => m.code !== undefined)).code;
}

/** The versions that a new account accepts: those that the portal requires, as a registration's form shows them. */
async function requiredTerms(portal: Portal) {
  const { documents } = (await (await fetch(`${portal.url}/api/account/v1/terms`)).json()) as {
    documents: { document: string; version: number; digest: string; required: 0 | 1 }[];
  };
  return documents
    .filter(({ required }) => required === 1)
    .map(({ document, version, digest }) => ({ document, version, digest }));
}

/** Registers an enterprise with a code sent to its e-mail. The phone stays unverified, as with the form. */
export async function registerByApi(context: BrowserContext, portal: Portal, lang: Lang, who: Newcomer): Promise<void> {
  const code = await codeByApi(context, portal, lang, {
    email: who.email,
    userType: ENTERPRISE,
    scene: REGISTER_ENTERPRISE,
  });
  await post(context, portal, lang, '/v2/enterprise_user/0/register', {
    login_name: who.loginName,
    company: who.company,
    email: who.email,
    username: who.username,
    user_type: ENTERPRISE,
    verify_code: code,
    verify_code_type: EMAIL,
    phone: `+86-${who.phone}`,
    password: await portal.seal(who.password, 'password'),
    accepted: await requiredTerms(portal),
  });
}

/** Applies as a partner company. */
export async function registerPartnerByApi(
  context: BrowserContext,
  portal: Portal,
  lang: Lang,
  who: Newcomer,
): Promise<void> {
  const place = { country: 6, province: 330_000, city: 330_100, address: '18 Paper Street' };
  await post(context, portal, lang, '/v1/user/0/register', {
    company_name: who.company,
    company_phone: '+86-571-00000148',
    company_email: `office-${who.email}`,
    company_country: place.country,
    company_province: place.province,
    company_city: place.city,
    company_address: place.address,
    company_main_business: 'Instruments',
    company_industry: 65,
    intention_partner_type: [1],
    username: who.username,
    email: who.email,
    phone: `+86-${who.phone}`,
    position_category: 1,
    position_name: 'Director',
    ...place,
    verify_code: await codeByApi(context, portal, lang, {
      email: who.email,
      userType: PARTNER,
      scene: REGISTER_PARTNER,
    }),
    password: await portal.seal(who.password, 'password'),
    accepted: await requiredTerms(portal),
  });
}

/** Decides as the demo administrator on the pending application of a partner company. */
export async function decideOnPartner(
  context: BrowserContext,
  portal: Portal,
  company: string,
  decision: { approval_status: 2 | 3; approval_opinion: string; refused_fields?: object[] },
): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(context, portal, 'staff-admin')}` };
  const path = `${portal.url}/api/account/v1/csp/approvals`;
  const list = await context.request.get(
    `${path}?approval_status=1&limit=10&company_name=${encodeURIComponent(company)}`,
    { headers },
  );
  const {
    entries: [found],
  } = (await list.json()) as { entries: { id: number; user_id: string }[] };
  const decided = await context.request.put(`${path}/${found?.id}/decision`, {
    headers,
    data: { id: found?.id, user_id: found?.user_id, ...decision },
  });
  if (!decided.ok())
    throw new Error(`The decision on ${company} was rejected: ${decided.status()} ${await decided.text()}`);
}

type Person = Pick<DemoAccount, 'user_type' | 'account' | 'password' | 'second_factor'>;

/** Starts a session for `who` in the browser `context`. Returns the access token. */
export async function startSession(context: BrowserContext, portal: Portal, lang: Lang, who: Person): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const redirect_uri = `${portal.url}/microapp/login`;
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri,
    state: randomBytes(8).toString('hex'),
    user_type: String(who.user_type),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const begun = await context.request.get(`${portal.url}/oauth2/auth?${query}`, {
    headers: { accept: 'application/json', lang: tag(lang) },
  });
  const {
    Data: { LoginChallenge },
  } = (await begun.json()) as { Data: { LoginChallenge: string } };

  const account_type = who.account.includes('@') ? EMAIL : LOGIN_NAME;
  const verify_info = await portal.seal(who.password, 'verify_info');
  const second =
    who.second_factor === undefined ? {} : { second_factor_code: await freshTotp(portal, who.second_factor) };
  const reply =
    who.user_type === ENTERPRISE || who.user_type === INDIVIDUAL
      ? await post(
          context,
          portal,
          lang,
          `/v1/${who.user_type === ENTERPRISE ? 'enterprise' : 'personal'}_user/0/login`,
          {
            account: who.account,
            account_type,
            verify_type: PASSWORD,
            verify_info,
            user_type: who.user_type,
            login_challenge: LoginChallenge,
            remember: 0,
            ...second,
          },
        )
      : await post(context, portal, lang, '/v1/user/0/login', {
          Account: who.account,
          AccountType: account_type,
          VerifyType: PASSWORD,
          VerifyInfo: verify_info,
          UserType: who.user_type,
          LoginChallenge,
          Remember: 0,
          ...second,
        });

  let next = new URL(String(reply.redirect_url ?? reply.RedirectURL), portal.url).href;
  for (let hops = 0; hops < 5 && !next.startsWith(redirect_uri); hops += 1) {
    const { location = '' } = (await context.request.get(next, { maxRedirects: 0 })).headers();
    next = new URL(location, portal.url).href;
  }
  const code = new URL(next).searchParams.get('code') ?? '';
  const token = await context.request.post(`${portal.url}/oauth2/token`, {
    headers: { lang: tag(lang), origin: portal.url },
    form: { grant_type: 'authorization_code', client_id: 'portal', code, redirect_uri, code_verifier: verifier },
  });
  if (!token.ok()) throw new Error(`No token for ${who.account}: ${token.status()} ${await token.text()}`);
  return ((await token.json()) as { access_token: string }).access_token;
}

/** Applies for a contract (level gold) as the main account of an admitted partner company. */
export async function applyForContract(
  context: BrowserContext,
  portal: Portal,
  lang: Lang,
  who: Newcomer,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${await startSession(context, portal, lang, partnerOf(who))}`,
    lang: tag(lang),
  };
  const { co_id } = (await (await context.request.get(`${portal.url}/userinfo`, { headers })).json()) as {
    co_id: string;
  };
  const applied = await context.request.post(`${portal.url}/api/account/v1/partner/${co_id}/contract`, {
    headers,
    data: { sign_type: 1, partner_level: 4 },
  });
  if (!applied.ok())
    throw new Error(
      `The contract application of ${who.company} was rejected: ${applied.status()} ${await applied.text()}`,
    );
}

/** The partner that somebody registered, as an account to sign in with. */
export const partnerOf = (who: Newcomer): Person => ({
  user_type: PARTNER,
  account: who.email,
  password: who.password,
});

/** The enterprise that somebody registered, as an account to sign in with. */
export const enterpriseOf = (who: Newcomer): Person => ({
  user_type: ENTERPRISE,
  account: who.loginName,
  password: who.password,
});

/**
 * Signs in by API, opens `path` of the portal and waits until the page knows who is signed in. `who` is a person, or
 * the label of a demo account. Returns the account.
 */
export async function openSignedIn(
  page: Page,
  portal: Portal,
  lang: Lang,
  who: Person | string,
  path = '/profile/baseInfo',
): Promise<Person> {
  const person = typeof who === 'string' ? await demoAccount(portal, who) : who;
  await startSession(page.context(), portal, lang, person);
  const restored = page.waitForResponse((response) => response.url().endsWith('/userinfo') && response.ok(), {
    timeout: 60_000,
  });
  await page.goto(`${portal.url}/microapp${path}?lang=${tag(lang)}`);
  await restored;
  return person;
}

const TOKEN_USE_MS = 5 * 60_000;
const tokens = new Map<string, { token: string; at: number }>();

/**
 * An access token of a demo account, for a call that no page makes. It is used again while it is valid: otherwise each
 * call of staff would wait for another authenticator code.
 */
export async function tokenOf(context: BrowserContext, portal: Portal, label: string): Promise<string> {
  const key = `${portal.dataName()} ${label}`;
  const last = tokens.get(key);
  if (last && Date.now() - last.at < TOKEN_USE_MS) {
    const headers = { authorization: `Bearer ${last.token}` };
    if ((await fetch(`${portal.url}/userinfo`, { headers })).ok) return last.token;
  }
  const token = await startSession(context, portal, 'en-US', await demoAccount(portal, label));
  tokens.set(key, { token, at: Date.now() });
  return token;
}
