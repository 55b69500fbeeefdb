import * as z from 'zod/mini';
import { IdpAgreement } from '../../enums/sign-in/identity-provider.ts';
import { anyone, endpointsOf, pageOf } from '../endpoint.ts';

const endpoint = endpointsOf('sso');

/** Checks that an organisation with this id has an enabled identity provider. */
export const checkOrganisation = endpoint({
  summary: 'Check whether a company has its own identity provider',
  refuses: ['Account.Organisation.Not.Exist'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{enterprise_id}/validation',
  access: anyone,
  reply: z.strictObject({ Validate: z.boolean() }),
});

/** Names of the enabled identity providers of an organisation, for its sign-in page. */
export const listIdpNames = endpoint({
  summary: 'Identity providers of a company',
  refuses: ['Account.Organisation.Not.Exist'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{enterprise_id}/idps_name',
  access: anyone,
  reply: pageOf(z.strictObject({ config_id: z.string(), idp_name: z.string(), idp_agreement: z.enum(IdpAgreement) })),
});

/** Only the domain of the address is sent. Unproven domains lead nowhere. */
export const findMailDomain = endpoint({
  summary: 'The identity provider of an e-mail domain',
  refuses: ['Account.Organisation.Not.Exist'],
  method: 'GET',
  path: '/api/account/v1/mail_domain/{domain}/idp',
  access: anyone,
  reply: z.strictObject({ enterprise_id: z.string(), config_id: z.string(), idp_name: z.string() }),
});

/** Starts the sign-in at the provider and returns its URL. Bound to the challenge of this browser. */
export const beginSsoSignIn = endpoint({
  summary: 'Begin a sign-in through an identity provider',
  refuses: ['Account.Sso.Refused', 'Account.Sso.Unavailable', 'Account.Page.Expired'],
  method: 'POST',
  path: '/api/account/v1/sso/login',
  access: anyone,
  ownCodes: true,
  body: z.strictObject({
    enterprise_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(50)),
    idp_config_id: z.string().check(z.minLength(1), z.maxLength(100)),
    login_challenge: z.string().check(z.maxLength(200)),
  }),
  reply: z.strictObject({ redirect_url: z.string() }),
});
