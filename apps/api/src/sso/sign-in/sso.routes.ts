import { beginSsoSignIn, checkOrganisation, listIdpNames } from '@portal/common/contract/sign-in/sso';
import { checkOrganisationId } from '@portal/common/rules/identity-provider/organisation-id';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { limit } from '../../platform/limits/limits.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { serveInSteps, type StepContext } from '../../platform/http/calls/serve.ts';
import { BROWSER_COOKIE } from '../../platform/http/caller/browser-cookie.ts';
import { checkChallenge } from '../../identity/challenge/challenge.db.ts';
import { SSO_PATHS } from '../provider/addresses.ts';
import { countGuess } from './guesses.ts';
import { SsoFailure } from '../provider/checks/failure.ts';
import { keepFailure } from './keep-failure.ts';
import { findProvider, listEnabled } from '../provider/providers.db.ts';
import { collectSaml, startFromTile, takeCode, takeSaml } from './returns.ts';
import { serveCertificate, serveMetadata } from './our-metadata.ts';
import { showRequestForm } from './request-form.ts';
import { begin } from './sign-in.ts';
import type { Services } from '../../platform/http/services.ts';

/** Limit of started sign-ins per network. */
const BEGUN = { points: 100, seconds: 15 * 60 };
async function enabledOf(context: StepContext, enterpriseId: string) {
  const found =
    checkOrganisationId(enterpriseId) === undefined ? await listEnabled(context.services.db, enterpriseId.trim()) : [];
  await countGuess(context, found.length > 0);
  return found;
}

/** Sign-in through a company's own identity provider: SAML 2.0, or OAuth2 with OpenID Connect. */
export function ssoRoutes(app: App, services: Services): void {
  const { config, db, log } = services;

  serveInSteps(app, services, checkOrganisation, async ({ params }, context) => ({
    Validate: (await enabledOf(context, params.enterprise_id)).length > 0,
  }));

  serveInSteps(app, services, listIdpNames, async ({ params }, context) => {
    const rows = await enabledOf(context, params.enterprise_id);
    return { rows, total: rows.length };
  });

  serveInSteps(app, services, beginSsoSignIn, async ({ body }, context) => {
    const { cookie, now, network, requestId, refuse: refuseCall } = context;
    await limit(db, `sso begin ${network}`, { ...BEGUN, points: BEGUN.points * config.networkLimitFactor }, now());
    const browser = cookie(BROWSER_COOKIE) ?? '';
    await checkChallenge(db, { challenge: body.login_challenge, browser, now: now() }, context);
    const provider = await findProvider(db, { configId: body.idp_config_id, coId: body.enterprise_id });
    if (!provider) return refuseCall('Account.Sso.Refused');
    try {
      return { redirect_url: await begin(services, provider, { challenge: body.login_challenge, browser }) };
    } catch (error) {
      if (!(error instanceof SsoFailure)) throw error;
      log.warn({
        event: 'sso.failed',
        request_id: requestId,
        config_id: provider.config_id,
        code: error.code,
        reason: error.message,
      });
      const reference = await keepFailure(services, provider.config_id, error);
      return refuseCall(error.code, reference === undefined ? {} : { extra: { reference } });
    }
  });

  const route = (policy: string, path: string, run: (c: RequestContext) => Response | Promise<Response>) =>
    declare(policy, async (c: RequestContext) => {
      c.get('note').route = path;
      try {
        return await run(c);
      } catch (error) {
        return answerRefusal(c, error);
      }
    });

  app.get(
    SSO_PATHS.samlMetadata,
    route('anyone: what a SAML provider must know of us', SSO_PATHS.samlMetadata, (c) => serveMetadata(c, services)),
  );
  app.get(
    SSO_PATHS.certificate,
    route('anyone: what a SAML provider must know of us', SSO_PATHS.certificate, (c) => serveCertificate(c, services)),
  );
  app.get(
    SSO_PATHS.request,
    route('anyone: the browser that began, with the id of its request', SSO_PATHS.request, (c) =>
      showRequestForm(c, services),
    ),
  );
  app.post(
    SSO_PATHS.acs,
    route('anyone: whoever brings a response that a provider has signed', SSO_PATHS.acs, (c) => takeSaml(c, services)),
  );
  app.get(
    SSO_PATHS.collect,
    route('anyone: the browser that began, with its handle', SSO_PATHS.collect, (c) => collectSaml(c, services)),
  );
  // An initiation of OpenID Connect may come by either method.
  app.on(
    ['GET', 'POST'],
    SSO_PATHS.start,
    route('anyone: it only starts a request to a provider', SSO_PATHS.start, (c) => startFromTile(c, services)),
  );
  app.get(
    SSO_PATHS.callback,
    route('anyone: the browser that began, with its state', SSO_PATHS.callback, (c) => takeCode(c, services)),
  );
}
