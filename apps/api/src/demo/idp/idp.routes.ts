import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import type { App, RequestContext } from '../../platform/http/request/app-type.ts';
import { readBody } from '../../platform/http/request/body.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { sharedSecret } from '../../platform/crypto/server-secrets.ts';
import { callbackOf } from '../../sso/provider/addresses.ts';
import { makeSigningKey, type SigningKey } from '../../sso/protocols/saml/signing-key.ts';
import { CLIENT, IDP_PEOPLE, OPENID_CONFIG, OPENID_PATH, SAML_PATH } from './data.ts';
import { listBoundNames } from './idp.db.ts';
import { createOpenIdIdp, type OpenIdIdp } from './openid-provider.ts';
import { choosePage, postPage } from './page.ts';
import type { SamlIdp } from './saml-provider.ts';
import type { Services } from '../../platform/http/services.ts';

const POLICY = 'anyone on a development machine: these routes exist nowhere else';
const FORM_LIMIT = 64 * 1024;
/** The page posts to the portal, which redirects to where the sign-in started. */
const cspOf = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Identity provider of the demo enterprise, one per protocol: a page on which the user picks a person. Mounted in
 * development only; its parts are loaded on first use.
 */
export function demoIdpRoutes(app: App, services: Services): void {
  const { config, db, vault } = services;
  let openId: OpenIdIdp | undefined;
  let saml: Promise<SamlIdp> | undefined;

  const openIdIdp = () =>
    (openId ??= createOpenIdIdp({
      issuer: config.publicUrl + OPENID_PATH,
      people: IDP_PEOPLE,
      clients: [
        { client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [callbackOf(config, OPENID_CONFIG)] },
      ],
      // Providers that a user adds have their own callback URLs.
      mayReturnTo: (uri) => uri.startsWith(callbackOf(config, '')),
    }));
  async function makeSamlIdp(): Promise<SamlIdp> {
    // Development only: production builds do not contain it.
    const { createSamlIdp } = await import('./saml-provider.ts');
    const key = JSON.parse(
      await sharedSecret(db, vault, 'demo saml key', async () => JSON.stringify(await makeSigningKey('demo'))),
    ) as SigningKey;
    return createSamlIdp({
      issuer: `${config.publicUrl}${SAML_PATH}`,
      entryPoint: `${config.publicUrl}${SAML_PATH}/sso`,
      key,
    });
  }
  const samlIdp = () => (saml ??= makeSamlIdp());

  const route = (run: (c: RequestContext) => Promise<Response>) =>
    declare(POLICY, async (c: RequestContext) => {
      c.get('note').route = `${c.req.method} /dev/idp`;
      c.header('Cache-Control', 'no-store');
      try {
        return await run(c);
      } catch (error) {
        return answerRefusal(c, error);
      }
    });

  async function chooser(
    c: RequestContext,
    action: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const bound = await listBoundNames(db);
    const people = IDP_PEOPLE.map((person) => ({ ...person, known: bound.includes(person.sub) }));
    const nonce = c.get('nonce');
    c.header('Content-Security-Policy', cspOf(nonce));
    return c.html(choosePage({ locale: c.get('locale'), nonce }, { people, action, fields }));
  }
  const formOf = async (c: RequestContext) => new URLSearchParams((await readBody(c, FORM_LIMIT)).toString('utf8'));

  app.all(
    `${OPENID_PATH}/*`,
    route(async (c) => {
      const { incoming, outgoing } = c.env;
      const idp = openIdIdp();
      const page = idp.isPage(c.req.path);
      if (page && c.req.method === 'GET') return chooser(c, c.req.path, {});
      const sub = page ? ((await formOf(c)).get('sub') ?? '') : '';
      // The library writes to the socket itself.
      c.res.headers.forEach((value, name) => outgoing.setHeader(name, value));
      await (page ? idp.choose(incoming, outgoing, sub) : idp.answer(incoming, outgoing));
      c.get('note').status = outgoing.statusCode;
      return RESPONSE_ALREADY_SENT;
    }),
  );

  app.get(
    `${SAML_PATH}/metadata`,
    route(async (c) => {
      c.header('Content-Type', 'application/samlmetadata+xml');
      return c.body((await samlIdp()).metadata);
    }),
  );
  app.get(
    `${SAML_PATH}/sso`,
    route(async (c) => {
      const { readSamlRequest } = await import('./saml-provider.ts');
      return chooser(c, `${SAML_PATH}/sso`, readSamlRequest(new URL(c.req.url).searchParams));
    }),
  );
  app.post(
    `${SAML_PATH}/sso`,
    route(async (c) => {
      const form = await formOf(c);
      const [id = '', issuer = '', acs = ''] = ['id', 'issuer', 'acs'].map((name) => form.get(name) ?? undefined);
      const person = IDP_PEOPLE.find(({ sub }) => sub === form.get('sub'));
      // It serves this portal only.
      if (!person || URL.parse(acs)?.origin !== config.publicUrl || !/^[\w-]+$/.test(id)) refuse('request.invalid');
      const { sub: nameId, name, email } = person;
      const encoded = await (await samlIdp()).respond({ nameId, name, email, inResponseTo: id, audience: issuer, acs });
      const nonce = c.get('nonce');
      c.header('Content-Security-Policy', cspOf(nonce));
      return c.html(postPage({ locale: c.get('locale'), nonce }, { action: acs, encoded }));
    }),
  );
}
