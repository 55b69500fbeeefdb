import {
  endIdpTest,
  listIdpTests,
  readIdpFailure,
  readIdpTest,
  startIdpTest,
} from '@portal/common/contract/identity-provider/identity-provider-tests';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { CheckResult, IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import { HOUR_S } from '@portal/common/rules/units';
import type { Config } from '../../platform/settings/config.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { BROWSER_COOKIE, newBrowser, ownBrowser } from '../../platform/http/caller/browser-cookie.ts';
import { serve, serveInSteps } from '../../platform/http/calls/serve.ts';
import { limit } from '../../platform/limits/limits.ts';
import { acsOf, callbackOf } from '../provider/addresses.ts';
import type { Checked } from '../provider/checks/check-record.ts';
import { Checks } from '../provider/checks/checks.ts';
import { failureOf } from '../provider/checks/failure.ts';
import { findFailure } from '../provider/checks/failures.db.ts';
import { findConfigured, type Provider } from '../provider/providers.db.ts';
import { begin } from '../sign-in/sign-in.ts';
import { actorOf } from './actor.ts';
import { ownCompany } from '../provider/own-company.ts';
import { findOwnProvider, type OwnProvider, type ProviderRow } from '../provider/own-provider.db.ts';
import { checkBefore } from '../sign-in/test/before.ts';
import { addChecks, findTest, listTests, openChecked, startTest, type TestRow } from '../sign-in/test/tests.db.ts';
import type { Services } from '../../platform/http/services.ts';

type IdpTestRow = AnswerOf<typeof listIdpTests>['rows'][number];

/** Limit of tests per company: each calls addresses of its choice. */
const TESTS = { points: 60, seconds: HOUR_S };

const rowOf = ({ test_id, config_id, configuration_id, state, started_at, ended_at }: TestRow): IdpTestRow => ({
  test_id,
  config_id,
  configuration_id,
  state,
  start_time: started_at,
  end_time: ended_at,
});

async function ownProvider(
  db: Db | Tx,
  own: OwnProvider,
  { refuse }: Refusing<'Account.NotFound'>,
): Promise<ProviderRow> {
  return (await findOwnProvider(db, own)) ?? refuse('Account.NotFound');
}

/** The configuration that a test is about: the candidate, or else the live one. */
async function underTest(db: Db, { candidate_id, live_id }: ProviderRow): Promise<Provider | undefined> {
  const id = candidate_id ?? live_id;
  return id === null ? undefined : findConfigured(db, id);
}

/** The check of a test whose browser never came back: the provider may not know our address. */
async function noAnswer(tx: Tx, config: Config, { configuration_id: id }: TestRow): Promise<Checked> {
  const provider = await findConfigured(tx, id);
  return {
    check: 'answer',
    result: CheckResult.failed,
    sent: '--',
    ...(provider
      ? {
          expected:
            provider.idp_agreement === IdpAgreement.saml
              ? acsOf(config, provider.co_id)
              : callbackOf(config, provider.config_id),
        }
      : {}),
  };
}

/** Tests of an enterprise's own identity providers, and references of failed sign-ins. */
export function identityProviderTestsRoutes(app: App, services: Services): void {
  const { db, vault, config, clock } = services;

  /** A test of the company's own provider; through a link, of that provider only. */
  async function ownTest(
    tx: Tx,
    { testId, coId, caller }: { testId: string; coId: string; caller: Caller },
    { refuse }: Refusing<'Account.NotFound'>,
  ) {
    const found = await findTest(tx, vault, { testId, coId, at: clock.now() });
    const reached = caller.link === null || found?.row.config_id === caller.link.configId;
    return found && reached ? found : refuse('Account.NotFound');
  }

  serveInSteps(app, services, startIdpTest, async ({ params, body, caller }, context) => {
    const { now, refuse, cookie, setCookie, transaction } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const provider = await underTest(db, await ownProvider(db, { configId: body.config_id, coId }, context));
    if (!provider) return refuse('Account.NotFound');
    await limit(db, `sso test ${coId}`, { ...TESTS, points: TESTS.points * config.networkLimitFactor }, now());
    const known = ownBrowser(config, cookie(BROWSER_COOKIE));
    const browser = known ?? newBrowser(config);
    if (known === undefined) setCookie(BROWSER_COOKIE, browser);
    const checks = new Checks();
    // The failed check is in the list.
    const document = await checkBefore(services, provider, checks).catch((error: unknown) => {
      failureOf(error);
      return undefined;
    });
    const { config_id: configId, configuration_id: configurationId } = provider;
    const test_id = await transaction(async (tx) => {
      const testId = await startTest(tx, vault, {
        configId,
        configurationId,
        userId: actorOf(caller),
        checks: checks.list,
        document,
        at: now(),
      });
      await audit(
        tx,
        {
          actor: actorOf(caller),
          action: 'idp.tested',
          object: configId,
          detail: { co_id: coId, test: testId, configuration: configurationId },
        },
        now(),
      );
      return testId;
    });
    if (document === undefined) return { test_id, redirect_url: null };
    const ready = (await findConfigured(db, configurationId)) ?? provider;
    try {
      return { test_id, redirect_url: await begin(services, ready, { challenge: '', testId: test_id, browser }) };
    } catch (error) {
      const failure = failureOf(error);
      const last = new Checks();
      last.list.push(failure.checked ?? { check: 'redirectAddress', result: 'failed', sent: failure.message });
      await transaction((tx) => addChecks(tx, vault, { testId: test_id, checks: last.list, done: true, at: now() }));
      return { test_id, redirect_url: null };
    }
  });

  serve(app, services, readIdpTest, async ({ params, query, caller }, context) => {
    const { tx } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const { row, checks } = await ownTest(tx, { testId: query.test_id, coId, caller }, context);
    return {
      ...rowOf(row),
      checks: row.state === IdpTestState.expired ? [...checks, await noAnswer(tx, config, row)] : checks,
    };
  });

  serve(app, services, endIdpTest, async ({ params, body, caller }, context) => {
    const { tx, now } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const { row } = await ownTest(tx, { testId: body.test_id, coId, caller }, context);
    await addChecks(tx, vault, {
      testId: row.test_id,
      checks: [await noAnswer(tx, config, row)],
      done: true,
      at: now(),
    });
  });

  serve(app, services, listIdpTests, async ({ params, query, caller }, context) => {
    const { config_id } = await ownProvider(
      context.tx,
      { configId: query.config_id, coId: ownCompany(caller, params.enterprise_id, context) },
      context,
    );
    const rows = (await listTests(context.tx, config_id, clock.now())).map(rowOf);
    return { rows, total: rows.length };
  });

  serve(app, services, readIdpFailure, async ({ params, query, caller }, context) => {
    const { tx, now, refuse } = context;
    const coId = ownCompany(caller, params.enterprise_id, context);
    const found = await findFailure(tx, { reference: query.reference, coId, at: now() });
    if (!found) return refuse('Account.NotFound');
    return {
      reference: found.reference,
      config_id: found.config_id,
      idp_name: found.idp_name,
      fail_time: found.failed_at,
      check: openChecked(vault, found.check_sealed) ?? null,
    };
  });
}
