import * as z from 'zod/mini';
import { SsoOnlyNeed } from '../../enums/sign-in/identity-provider.ts';
import { RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { endpointsOf, members } from '../endpoint.ts';
import { ssoOnlyPerson } from './mail-domains.ts';

const endpoint = endpointsOf('mail-domains');

/**
 * "Single sign-on only" for an e-mail domain: accounts of the enterprise with an address of the domain sign in through
 * its provider. Passwords, codes and new passwords are refused with `Account.Login.Idp.Only`, except for those who are
 * named. It counts only while the domain is proven, its provider is enabled and the enterprise has an unused recovery
 * code.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}/mail_domain/sso_only';
const id = z.string().check(z.minLength(1), z.maxLength(100));

export const readSsoOnly = endpoint({
  summary: 'What single sign-on only of an e-mail domain needs and whom it affects',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ domain_id: id }),
  reply: z.strictObject({ missing: z.array(z.enum(SsoOnlyNeed)), people: z.array(ssoOnlyPerson) }),
});

/**
 * Turns it on, or changes the exceptions. `lose` is the number of people who lose access, which must be the current
 * one; a refusal has it as `lose`. Sessions stay until they expire. Every administrator is notified.
 */
export const turnOnSsoOnly = endpoint({
  summary: 'Turn single sign-on only on for an e-mail domain',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Domain.NotReady', 'Account.Domain.Lose'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ domain_id: id, exceptions: z.array(id).check(z.maxLength(100)), lose: z.number() }),
});

export const turnOffSsoOnly = endpoint({
  summary: 'Turn single sign-on only off for an e-mail domain',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'DELETE',
  path,
  access,
  scopes: RECOVERY_ONLY,
  ownCodes: true,
  query: z.strictObject({ domain_id: id }),
});
