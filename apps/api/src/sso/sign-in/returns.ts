import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { formatLocale, LANGUAGE_KEY, type Locale } from '@portal/common/intl/locale';
import { JOIN_COMPANY_PAGE, PAGE, pageUrl, testPage } from '@portal/common/pages/addresses';
import { inTransaction } from '../../platform/db/connect.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { readBody } from '../../platform/http/request/body.ts';
import { readCookie } from '../../platform/http/caller/cookies.ts';
import { limit } from '../../platform/limits/limits.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { stepContext } from '../../platform/http/calls/serve.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { signInAddress } from '../../platform/http/caller/sign-in-address.ts';
import { collectOf } from '../provider/addresses.ts';
import { Checks, made } from '../provider/checks/checks.ts';
import {
  failureOf,
  NoAccountFailure,
  refuseSso,
  SsoFailure,
  UnsolicitedFailure,
  WaitingFailure,
  type SsoCode,
} from '../provider/checks/failure.ts';
import { finishOpenId } from '../protocols/openid/openid.ts';
import { keepFailure } from './keep-failure.ts';
import { findAskedOf } from '../../people/joining/joining.db.ts';
import { ticketOf } from '../../people/joining/ticket.ts';
import { rememberApplicant, type SsoApplicant } from '../joining/applicant.ts';
import { findJoinable, findProvider } from '../provider/providers.db.ts';
import { collectOutcome, findOpenRequestOf, takeUpRequest, type Began } from '../provider/request/sso-requests.db.ts';
import { openResponse } from '../protocols/saml/saml-response.ts';
import { startAtProvider } from './start.ts';
import { answerUnsolicited, forgetStarted, unsolicitedAddress } from './unsolicited.ts';
import { signInPerson, takeResponse } from './sign-in.ts';
import { checkAfter } from './test/after.ts';
import { addChecks, CHANGED, findUnderTest, learnTenant } from './test/tests.db.ts';
import type { Services } from '../../platform/http/services.ts';

/** Maximum form size: signed responses with many attributes are far smaller. */
const FORM_LIMIT = 256 * 1024;
/** Limit of responses per network. */
const ANSWERS = { points: 300, seconds: 15 * 60 };

/** Known context of a failed sign-in, so that the page can continue. */
interface Known {
  configId?: string;
  enterpriseId?: string;
  challenge?: string;
  locale?: Locale;
  /** The sign-in is a test: its page shows what failed. */
  testId?: string | undefined;
  /** The owner of the provider finds the failed check under it. */
  reference?: string | undefined;
  /** Somebody without an account may ask for one. */
  joins?: boolean;
}

/** What the sign-in page is told. */
type PageCode = SsoCode | 'Account.Sso.Unsolicited';

/** Sign-in page with an error code; the challenge keeps the destination. */
async function failurePage(
  { oidc, config }: Services,
  { enterpriseId, challenge, locale, reference, joins }: Known,
  code: PageCode,
): Promise<string> {
  const interaction = challenge === undefined ? undefined : await oidc.Interaction.find(challenge);
  const page =
    interaction && challenge !== undefined
      ? new URL(signInAddress(config, interaction.params, challenge))
      : new URL(pageUrl(config.publicUrl, PAGE.signInSso));
  page.pathname = page.pathname.replace(/\/[^/]*$/, PAGE.signInSso);
  // With a provider named, the page would redirect straight back to it, in a loop.
  page.searchParams.delete('idp_config_id');
  if (enterpriseId !== undefined) page.searchParams.set('enterprise_id', enterpriseId);
  // The language may have been changed by hand since the sign-in began.
  if (locale !== undefined) page.searchParams.set(LANGUAGE_KEY, formatLocale(locale));
  page.searchParams.set('sso_error', code);
  if (reference !== undefined) page.searchParams.set('sso_ref', reference);
  if (joins) page.searchParams.set('sso_join', '1');
  return page.href;
}

/** Whether a person without an account may ask for one; this browser then can. */
async function offerToAsk(c: RequestContext, services: Services, applicant: SsoApplicant): Promise<boolean> {
  const { configId, person } = applicant;
  const joins = await findJoinable(services.db, { configId, email: person.email });
  if (joins) rememberApplicant(c, services, applicant);
  return joins !== undefined;
}

/** Where the request of somebody whose account is not approved stands; undefined for an account that nobody asked for. */
async function applicationPage({ db, config }: Services, userId: string): Promise<string | undefined> {
  const asked = await inTransaction(db, (tx) => findAskedOf(tx, userId));
  const query = asked && { user_type: String(asked.kind), ticket: ticketOf(config, userId) };
  return query && pageUrl(config.publicUrl, JOIN_COMPANY_PAGE, query);
}

function codeOf(error: unknown): PageCode {
  if (error instanceof UnsolicitedFailure) return 'Account.Sso.Unsolicited';
  if (error instanceof SsoFailure) return error.code;
  return error instanceof Refusal && error.code === 'Account.Page.Expired' ? error.code : 'Account.Sso.Unavailable';
}

/** Page of a test, in the window that came back. */
const testPageOf = ({ config }: Services, { configId, testId }: { configId: string; testId: string }) =>
  pageUrl(config.publicUrl, testPage(configId, testId));

/**
 * Handles a provider's response and redirects to the result, or to the sign-in page with an error code. The reason
 * goes to the log only.
 */
async function redirectTo(
  c: RequestContext,
  services: Services,
  known: Known,
  work: () => Promise<string>,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  try {
    const rule = { ...ANSWERS, points: ANSWERS.points * services.config.networkLimitFactor };
    await limit(services.db, `sso answer ${c.get('network')}`, rule, services.clock.now());
    return c.redirect(await work(), 303);
  } catch (error) {
    const code = codeOf(error);
    // Log only our own reasons as text; other errors are logged by their cause.
    const isExpected = error instanceof SsoFailure || error instanceof Refusal;
    const reason = isExpected ? error.message : 'failed';
    if (known.testId === undefined) services.metrics.signIn('idp', isExpected ? 'refused' : 'failed');
    c.get('note').code = code;
    if (!isExpected) c.get('note').error = error;
    services.log.warn({
      event: 'sso.failed',
      request_id: c.get('requestId'),
      ...(known.configId ? { config_id: known.configId } : {}),
      code,
      reason,
    });
    if (known.testId !== undefined && known.configId !== undefined)
      return c.redirect(testPageOf(services, { configId: known.configId, testId: known.testId }), 303);
    known.locale = c.get('locale');
    const waiting = error instanceof WaitingFailure && (await applicationPage(services, error.userId));
    if (waiting) return c.redirect(waiting, 303);
    if (error instanceof SsoFailure && known.configId !== undefined)
      known.reference = await keepFailure(services, known.configId, error);
    if (error instanceof NoAccountFailure && known.configId !== undefined)
      known.joins = await offerToAsk(c, services, { configId: known.configId, person: error.person });
    const page = await failurePage(services, known, code).catch(() => failurePage(services, {}, code));
    return c.redirect(page, 303);
  }
}

const browserOf = (c: RequestContext, services: Services) => readCookie(c, services.config, BROWSER_COOKIE) ?? '';

/**
 * Receives a SAML response that the provider's page posts through the browser. The cross-site post carries none of our
 * cookies, so this only validates the response; the browser then collects the result with its cookie.
 */
export function takeSaml(c: RequestContext, services: Services): Promise<Response> {
  const enterpriseId = c.req.param('enterprise_id') ?? '';
  return redirectTo(c, services, { enterpriseId }, async () => {
    const body = await readBody(c, FORM_LIMIT).catch((error: unknown) => {
      throw error instanceof Refusal ? new SsoFailure('Account.Sso.Refused', 'a form that is too long') : error;
    });
    const form = new URLSearchParams(body.toString('utf8'));
    const [encoded, ...others] = form.getAll('SAMLResponse');
    if (encoded === undefined || others.length > 0) refuseSso('not exactly one SAMLResponse');
    const arrived = openResponse(encoded);
    if (arrived.inResponseTo === '')
      return unsolicitedAddress(services, { enterpriseId, arrived, relayState: form.get('RelayState') ?? '' });
    return `${collectOf(services.config, enterpriseId)}?handle=${await takeResponse(services, { enterpriseId, arrived })}`;
  });
}

/** The browser that started collects the result of the SAML response and is signed in. */
export function collectSaml(c: RequestContext, services: Services): Promise<Response> {
  const { db, vault, clock } = services;
  const enterpriseId = c.req.param('enterprise_id') ?? '';
  const browser = browserOf(c, services);
  const known: Known = { enterpriseId };
  return redirectTo(c, services, known, async () => {
    const sender = c.req.query('unsolicited');
    if (sender !== undefined) return answerUnsolicited(c, services, { enterpriseId, browser, configId: sender, known });
    const collected = await collectOutcome(db, vault, {
      handle: c.req.query('handle') ?? '',
      browser,
      at: clock.now(),
    });
    if (!collected) throw new SsoFailure('Account.Page.Expired', 'nothing to collect for this browser');
    const {
      configId,
      began: { challenge, testId },
      outcome,
    } = collected;
    Object.assign(known, { configId, challenge, testId });
    if (testId !== undefined) {
      if (!('refused' in outcome))
        await inTransaction(db, (tx) => addChecks(tx, vault, { testId, checks: [], done: true, at: clock.now() }));
      return testPageOf(services, { configId, testId });
    }
    if ('refused' in outcome)
      throw new SsoFailure(outcome.refused, 'refused when the response came in', outcome.checked);
    const address = await signInPerson(stepContext(c, services), { configId, challenge, person: outcome.person });
    forgetStarted(c, services);
    return address;
  });
}

/** A browser that opened the address of a provider's tile is led to our own request at the provider. */
export function startFromTile(c: RequestContext, services: Services): Promise<Response> {
  const known: Known = { configId: c.req.param('config_id') ?? '' };
  return redirectTo(c, services, known, async () => {
    const posted = c.req.method === 'POST' ? (await readBody(c, FORM_LIMIT)).toString('utf8') : undefined;
    return startAtProvider(c, services, new URLSearchParams(posted ?? new URL(c.req.url).search));
  });
}

/** Ends a test with what the provider sent back. Returns the page of the test. */
async function finishTest(
  services: Services,
  { query, state, began, testId }: { query: string; state: string; began: Began; testId: string },
): Promise<string> {
  const { db, vault, clock, log } = services;
  const provider = await findUnderTest(db, { testId });
  if (!provider) refuseSso('the test is over');
  const checks = new Checks();
  checks.passed('answer');
  let found: Awaited<ReturnType<typeof finishOpenId>> | undefined;
  try {
    if (!provider.unchanged) checks.failed('unchanged', CHANGED);
    found = await finishOpenId(services, provider, { query, state, began, checks });
    await checkAfter(services, provider, found, checks);
  } catch (error) {
    const failure = failureOf(error);
    log.info({ event: 'sso.test.failed', config_id: provider.config_id, code: failure.code, reason: failure.message });
    if (!failure.checked)
      checks.list.push({
        check: failure.code === 'Account.Sso.Unavailable' ? 'secret' : 'idToken',
        result: CheckResult.failed,
        sent: failure.message,
      });
  }
  await inTransaction(db, async (tx) => {
    const format = found?.facts.format;
    await addChecks(tx, vault, { testId, checks: checks.list, format, done: true, at: clock.now() });
    if (found?.tenant) await learnTenant(tx, testId, found.tenant);
  });
  return testPageOf(services, { configId: provider.config_id, testId });
}

/** Some providers leave the state out of an error: it ends the test that this browser has in progress, and nothing else. */
async function failTest(
  { db, vault, clock }: Services,
  { configId, browser, sent }: { configId: string; browser: string; sent: string },
): Promise<string | undefined> {
  const at = clock.now();
  const open = browser === '' ? undefined : await findOpenRequestOf(db, vault, { browser, to: { configId }, at });
  const testId = open?.began.testId;
  if (testId === undefined) return undefined;
  const checks = [
    made('answer', CheckResult.passed),
    made('authorization', CheckResult.failed, { sent, expected: 'code' }),
  ];
  await inTransaction(db, (tx) => addChecks(tx, vault, { testId, checks, done: true, at }));
  return testId;
}

/** An OpenID provider redirects the browser back with a code. */
export function takeCode(c: RequestContext, services: Services): Promise<Response> {
  const { db, vault, clock } = services;
  const configId = c.req.param('config_id') ?? '';
  const known: Known = { configId };
  return redirectTo(c, services, known, async () => {
    const provider = await findProvider(db, { configId });
    if (provider) known.enterpriseId = provider.co_id;
    const { state = '', error, error_description: description } = c.req.query();
    const browser = browserOf(c, services);
    if (state === '' && error !== undefined) {
      const sent = [error, description].filter(Boolean).join(': ');
      const testId = await failTest(services, { configId, browser, sent });
      if (testId !== undefined) return testPageOf(services, { configId, testId });
    }
    const began = await takeUpRequest(db, vault, { state, configId, browser, at: clock.now() });
    if (!began) throw new SsoFailure('Account.Page.Expired', 'an answer to nothing that this browser began');
    known.challenge = began.challenge;
    known.testId = began.testId;
    const query = new URL(c.req.url).search;
    if (began.testId !== undefined) return finishTest(services, { query, state, began, testId: began.testId });
    if (!provider) refuseSso('the provider is not enabled any more');
    const { person } = await finishOpenId(services, provider, { query, state, began });
    return signInPerson(stepContext(c, services), { configId, challenge: began.challenge, person });
  });
}
