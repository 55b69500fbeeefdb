import { CheckResult } from '@portal/common/enums/sign-in/idp-check';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { HOUR_S } from '@portal/common/rules/units';
import { inTransaction } from '../../platform/db/connect.ts';
import { dropCookie, readCookie, writeCookie } from '../../platform/http/caller/cookies.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import { countUse } from '../../platform/limits/limits.ts';
import { collectOf } from '../provider/addresses.ts';
import type { Checked } from '../provider/checks/check-record.ts';
import { refuseSso, UnsolicitedFailure } from '../provider/checks/failure.ts';
import { findProvider, listEnabled, liveWithEntityId } from '../provider/providers.db.ts';
import { findOpenRequestOf } from '../provider/request/sso-requests.db.ts';
import { startPage } from './start.ts';
import { addChecks } from './test/tests.db.ts';
import type { Arrived } from '../protocols/saml/saml-response.ts';
import { children, SAML, textIn } from '../protocols/saml/xml.ts';
import type { Services } from '../../platform/http/services.ts';

const ENTITY_ID_MAX = 1024;
const RELAY_STATE_MAX = 2048;
/**
 * Failures that are kept per provider: an unsolicited response costs its sender nothing, and nothing in it is verified.
 */
const KEPT = { points: 20, seconds: HOUR_S };
/** Cookie of a browser whose unsolicited response has started our request: the id of the provider. */
const STARTED_COOKIE = 'acc_idp_start';
/** An unsolicited response within this time answers our request, so another request would go round in circles. */
const STARTED_SECONDS = 300;

/**
 * The enabled SAML provider that the address of a company stands for. Of several it is the one whose entity id the
 * response names; that is not verified, and only chooses whom we ask.
 */
async function calledProvider({ db }: Services, enterpriseId: string, { root }: Arrived): Promise<string> {
  const saml = (await listEnabled(db, enterpriseId)).filter((one) => one.idp_agreement === IdpAgreement.saml);
  if (saml.length === 1) return saml[0]?.config_id ?? '';
  const [issuer = ''] = children(root, SAML.assertion, 'Issuer').map(textIn);
  const named = await liveWithEntityId(db, issuer.slice(0, ENTITY_ID_MAX))
    .where('p.co_id', '=', enterpriseId)
    .executeTakeFirst();
  return named?.config_id ?? '';
}

/**
 * Where the browser goes on with a response that answers no request. The post brings none of our cookies; the next
 * request does, so it shows whether this browser has a test in progress.
 */
export async function unsolicitedAddress(
  services: Services,
  { enterpriseId, arrived, relayState }: { enterpriseId: string; arrived: Arrived; relayState: string },
): Promise<string> {
  const query = new URLSearchParams({ unsolicited: await calledProvider(services, enterpriseId, arrived) });
  if (relayState !== '' && relayState.length <= RELAY_STATE_MAX) query.set('relay', relayState);
  return `${collectOf(services.config, enterpriseId)}?${query}`;
}

/** What a failure belongs to. Without `configId` nothing is kept of it. */
interface Known {
  configId?: string;
  challenge?: string;
  testId?: string | undefined;
}

/**
 * Handles an unsolicited response, which is never trusted: it starts our own request at the provider. In the browser of
 * a test it ends the test with the failed check instead.
 *
 * @returns where the browser goes on
 * @throws SsoFailure when it ends a test, when the provider is not enabled, and when it comes instead of an answer to
 *   the request that the one before started
 */
export async function answerUnsolicited(
  c: RequestContext,
  services: Services,
  { enterpriseId, browser, configId, known }: { enterpriseId: string; browser: string; configId: string; known: Known },
): Promise<string> {
  const { db, vault, clock, config } = services;
  const at = clock.now();
  const open =
    browser === '' ? undefined : await findOpenRequestOf(db, vault, { browser, to: { coId: enterpriseId }, at });
  const { challenge, testId, requestId = 'InResponseTo' } = open?.began ?? {};
  const checked: Checked = { check: 'inResponseTo', result: CheckResult.failed, sent: '--', expected: requestId };
  if (open && testId !== undefined) {
    const checks = [{ check: 'answer', result: CheckResult.passed } as const, checked];
    await inTransaction(db, (tx) => addChecks(tx, vault, { testId, checks, done: true, at }));
    Object.assign(known, { configId: open.configId, testId });
    refuseSso('a response to no request', checked);
  }
  const provider = await findProvider(db, { configId, coId: enterpriseId });
  if (!provider) throw new UnsolicitedFailure('a response to no request, of no enabled provider');
  if (readCookie(c, config, STARTED_COOKIE) !== configId) {
    writeCookie(c, config, STARTED_COOKIE, configId, STARTED_SECONDS);
    return startPage(config, provider, { returnTo: c.req.query('relay') });
  }
  dropCookie(c, config, STARTED_COOKIE);
  if ((await countUse(db, `sso unsolicited ${configId}`, KEPT, at)).within) known.configId = configId;
  if (challenge !== undefined) known.challenge = challenge;
  throw new UnsolicitedFailure('a response to no request, twice', checked);
}

/** Our request was answered: the next unsolicited response of this browser may start one again. */
export function forgetStarted(c: RequestContext, { config }: Services): void {
  if (readCookie(c, config, STARTED_COOKIE) !== undefined) dropCookie(c, config, STARTED_COOKIE);
}
