import { randomBytes } from 'node:crypto';
import type { CacheProvider } from '@node-saml/node-saml';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { realTime } from '../../platform/clock/clock.ts';
import { finishSignIn } from '../../identity/sign-in/finish-sign-in.ts';
import { inTransaction, type Tx } from '../../platform/db/connect.ts';
import { digest } from '../../platform/db/ids.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import { acsOf, entityIdOf, requestFormOf } from '../provider/addresses.ts';
import { Checks } from '../provider/checks/checks.ts';
import { failureOf, refuseSso, SsoFailure } from '../provider/checks/failure.ts';
import { accountOf } from '../provider/identities.db.ts';
import { DOUBTED_MS, FRESH_MS, loadMetadata } from '../protocols/metadata.ts';
import { beginOpenId } from '../protocols/openid/openid.ts';
import type { Person } from '../provider/request/person.ts';
import { findProvider, type Provider } from '../provider/providers.db.ts';
import {
  answerRequest,
  findOpenRequest,
  storeRequest,
  REQUEST_SECONDS,
  type Began,
  type Outcome,
} from '../provider/request/sso-requests.db.ts';
import { readSamlMetadata, type SamlProvider } from '../protocols/saml/saml-metadata.ts';
import { samlKeysOf } from '../protocols/saml/our-keys.ts';
import { allKeysOf } from '../../platform/crypto/key-set.ts';
import { openKey } from '../protocols/saml/our-keys.db.ts';
import { checkAfter } from './test/after.ts';
import { addChecks, CHANGED, findUnderTest } from './test/tests.db.ts';
import {
  readResponse,
  serviceProvider,
  type Accepted,
  type Arrived,
  type SamlParties,
} from '../protocols/saml/saml-response.ts';
import { noteKey, noteSignIn } from './watch/use.db.ts';
import type { Services } from '../../platform/http/services.ts';

async function partiesOf(
  services: Services,
  provider: Provider,
  { requestId, save, freshMs }: { requestId: string; save: CacheProvider['saveAsync']; freshMs?: number },
): Promise<SamlParties> {
  const { config, clock, db, vault } = services;
  const keys = await samlKeysOf(services);
  const read = (text: string): SamlProvider =>
    readSamlMetadata(text, { at: clock.now(), allowHttp: config.idpAllowPrivate });
  return {
    audience: entityIdOf(config, provider.co_id),
    acs: acsOf(config, provider.co_id),
    signing: openKey(vault, keys.current),
    decryption: allKeysOf(keys).map((key) => openKey(vault, key)),
    requestId,
    requestLivesMs: REQUEST_SECONDS * 1000,
    mapping: { name: provider.name_attribute, email: provider.email_attribute },
    provider: await loadMetadata(services, provider, provider.idp_metadata_url, read, freshMs),
    requests: {
      saveAsync: save,
      getAsync: async (id) => (await findOpenRequest(db, vault, id, clock.now()))?.issuedAt.toISOString() ?? null,
      // The request ends in the transaction that accepts its response, not when the library is done with it.
      removeAsync: () => Promise.resolve(null),
    },
  };
}

/** The account that the authorization request of a sign-in names. */
async function hintOf({ oidc }: Services, challenge: string): Promise<string | undefined> {
  const hint = challenge === '' ? undefined : (await oidc.Interaction.find(challenge))?.params.login_hint;
  return typeof hint === 'string' ? hint : undefined;
}

/**
 * Returns the URL to redirect to: the provider's, or that of our form for a provider that takes requests by POST only.
 * With `testId` for a test, which signs nobody in. Throws SsoFailure.
 */
export async function begin(
  services: Services,
  provider: Provider,
  { browser, ...state }: { challenge: string; testId?: string; browser: string },
): Promise<string> {
  const { db, vault, clock } = services;
  const note = (id: string, began: Began) =>
    storeRequest(db, vault, { id, configId: provider.config_id, browser, began, at: clock.now() });
  if (provider.idp_agreement === IdpAgreement.oauth2) {
    const {
      url,
      state: stateId,
      began,
    } = await beginOpenId(services, provider, await hintOf(services, state.challenge));
    await note(stateId, { ...began, ...state });
    return url;
  }
  // An XML id begins with a letter or an underscore.
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const parties = await partiesOf(services, provider, {
    requestId,
    // The request is stored below, with its form.
    save: (_, value) => Promise.resolve({ value, createdAt: realTime() }),
  });
  try {
    const library = serviceProvider(parties);
    const { entryPoint, binding } = parties.provider;
    if (binding === 'redirect') {
      const url = await library.getAuthorizeUrlAsync('', undefined, {});
      await note(requestId, { ...state, requestId });
      return url;
    }
    const { SAMLRequest: message = '' } = await library.getAuthorizeMessageAsync('');
    await note(requestId, { ...state, requestId, form: { action: entryPoint, message: String(message) } });
    return requestFormOf(services.config, provider.co_id, requestId);
  } catch (error) {
    throw failureOf(error);
  }
}

/** Records an assertion id. False when it was used before. */
async function useAssertion(tx: Tx, configId: string, { assertionId, goodUntil }: Accepted): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saml_assertion')
    .values({ config_id: configId, assertion_hash: digest(assertionId), expires_at: goodUntil })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Validates a SAML response for a company and returns a handle with which the browser that started collects the
 * result, also a rejection. The sender proves nothing: the provider's page sends no cookies of ours.
 *
 * @throws SsoFailure when it answers no open request of this company: there is nothing to collect
 */
export async function takeResponse(
  services: Services,
  { enterpriseId, arrived }: { enterpriseId: string; arrived: Arrived },
): Promise<string> {
  const { db, vault, clock, log } = services;
  const id = arrived.inResponseTo;
  const request = await findOpenRequest(db, vault, id, clock.now());
  if (!request) throw new SsoFailure('Account.Page.Expired', 'an answer to no open request');
  const {
    configId,
    began: { testId },
  } = request;
  // Looked up through the company in the URL, so that a provider cannot vouch for people of another company.
  const provider =
    testId === undefined
      ? await findProvider(db, { configId, coId: enterpriseId })
      : await findUnderTest(db, { testId, coId: enterpriseId });
  const changed = provider !== undefined && 'unchanged' in provider && !provider.unchanged;
  if (!provider || provider.idp_agreement !== IdpAgreement.saml)
    refuseSso('an answer for a company whose provider was not asked');

  async function outcomeOf(found: Provider, freshMs: number, checks: Checks): Promise<Accepted | SsoFailure> {
    try {
      if (changed) checks.failed('unchanged', CHANGED);
      const parties = await partiesOf(services, found, { requestId: id, save: () => Promise.resolve(null), freshMs });
      return await readResponse(arrived, parties, checks);
    } catch (error) {
      return failureOf(error);
    }
  }
  const checks = new Checks();
  checks.passed('answer');
  const first = await outcomeOf(provider, FRESH_MS, checks);
  const doubted = testId === undefined && first instanceof SsoFailure && first.code === 'Account.Sso.Refused';
  let result = doubted ? await outcomeOf(provider, DOUBTED_MS, new Checks()) : first;
  if (testId !== undefined && !(result instanceof SsoFailure))
    result = await checkAfter(services, provider, result, checks).then(() => first, failureOf);
  const at = clock.now();
  const handle = await inTransaction(db, async (tx) => {
    const fresh = result instanceof SsoFailure || (await useAssertion(tx, configId, result));
    const failure =
      result instanceof SsoFailure
        ? result
        : fresh
          ? undefined
          : new SsoFailure('Account.Sso.Refused', 'an assertion that was used before');
    if (failure) log.warn({ event: 'sso.refused', config_id: configId, code: failure.code, reason: failure.message });
    if (!failure && testId === undefined)
      await noteKey(tx, { configId, fingerprint: (result as Accepted).signedBy, at });
    // The browser that began ends the test.
    if (testId !== undefined)
      await addChecks(tx, vault, {
        testId,
        checks: checks.list,
        format: failure ? undefined : (result as Accepted).facts.format,
        done: false,
        at,
      });
    const outcome: Outcome = failure
      ? { refused: failure.code, checked: failure.checked }
      : { person: (result as Accepted).person };
    return answerRequest(tx, vault, { id, outcome, at });
  });
  if (handle === undefined) throw new SsoFailure('Account.Page.Expired', 'a second answer to a request');
  return handle;
}

/**
 * Signs in the person named by a provider and returns the redirect URL. Throws SsoFailure, or what `finishSignIn`
 * throws.
 */
export async function signInPerson(
  context: StepContext<'Account.Page.Expired'>,
  { configId, challenge, person }: { configId: string; challenge: string; person: Person },
): Promise<string> {
  const redirectUrl = await inTransaction(context.services.db, async (tx) => {
    const provider = await findProvider(tx, { configId });
    if (!provider) refuseSso('the provider is not enabled any more');
    await noteSignIn(tx, configId, context.now());
    const { userId, userType } = await accountOf(tx, provider, person, context.now());
    return finishSignIn(tx, context, { userId, userType, challenge, remember: false, by: 'idp' });
  });
  context.services.metrics.signIn('idp', 'ok');
  return redirectUrl;
}
