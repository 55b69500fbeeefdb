import * as z from 'zod/mini';
import { IdpAgreement } from '../enums/sign-in/identity-provider.ts';
import { anyone, endpoint, pageOf } from './endpoint.ts';

/** Is there an organisation with this id that people may sign in to through a provider of its own? */
export const checkOrganisation = endpoint({
  summary: 'Check whether an organisation has its own identity provider',
  refuses: ['Account.Organisation.Not.Exist'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{enterprise_id}/validation',
  access: anyone,
  reply: z.strictObject({ Validate: z.boolean() }),
});

/** The enabled identity providers of an organisation, by name, for people who are about to sign in. */
export const listIdpNames = endpoint({
  summary: 'Identity providers of an organisation',
  refuses: ['Account.Organisation.Not.Exist'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{enterprise_id}/idps_name',
  access: anyone,
  reply: pageOf(z.strictObject({ config_id: z.string(), idp_name: z.string(), idp_agreement: z.enum(IdpAgreement) })),
});

/** Begins the round trip: answers the address of the provider to go to. Bound to the challenge of this browser. */
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
