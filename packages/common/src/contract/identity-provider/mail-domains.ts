import * as z from 'zod/mini';
import { RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { checkMailDomain } from '../../rules/identity-provider/mail-domain.ts';
import { endpointsOf, members, pageOf } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { trimmed } from '../fields.ts';

const endpoint = endpointsOf('mail-domains');

/**
 * E-mail domains of an enterprise. A domain is proven by a TXT record and belongs to one enterprise; the proof is
 * checked again every week. An address of a proven domain leads to the provider that the enterprise has chosen for it.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}';
const id = z.string().check(z.minLength(1), z.maxLength(100));

/** An account with a password and an address of the domain. */
export const ssoOnlyPerson = z.strictObject({ user_id: z.string(), user_name: z.string(), email: z.string() });
export type SsoOnlyPerson = z.infer<typeof ssoOnlyPerson>;

const row = z.strictObject({
  domain_id: z.string(),
  domain: z.string(),
  /** Name and value of the TXT record that proves it. */
  txt_name: z.string(),
  txt_value: z.string(),
  /** Provider that its addresses lead to; null for none. */
  config_id: z.nullable(z.string()),
  /** ISO-8601 UTC; null while it is not proven, or never checked. */
  proven_time: z.nullable(date),
  check_time: z.nullable(date),
  /** The record is missing: until then the proof still counts. */
  counts_until: z.nullable(date),
  /** Since when people with its addresses sign in through the provider only; null when they may use passwords too. */
  sso_only: z.nullable(
    z.strictObject({
      since: date,
      /** 0 while a proof, an enabled provider or a recovery code is missing: then passwords are accepted. */
      counts: answerFlag,
      /** Who may still use a password. */
      exceptions: z.array(ssoOnlyPerson),
    }),
  ),
});
export type MailDomain = z.infer<typeof row>;

export const listMailDomains = endpoint({
  summary: 'E-mail domains of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/mail_domains`,
  access,
  scopes: RECOVERY_ONLY,
  reply: pageOf(row),
});

/** At most twenty. */
export const addMailDomain = endpoint({
  summary: 'Add an e-mail domain of the own enterprise',
  refuses: ['Account.NotFound', 'Account.Domain.Limit', 'Account.Domain.Exists'],
  method: 'POST',
  path: `${path}/mail_domain`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ domain: trimmed(checkMailDomain) }),
  reply: z.strictObject({ domain_id: z.string() }),
});

/** Looks the record up now. */
export const proveMailDomain = endpoint({
  summary: 'Check the proof of an e-mail domain of the own enterprise',
  refuses: ['Account.NotFound', 'Account.Domain.NoRecord', 'Account.Domain.Unchecked', 'Account.Domain.Taken'],
  method: 'POST',
  path: `${path}/mail_domain/proof`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ domain_id: id }),
});

/**
 * Addresses of the domain lead to this provider; without one nowhere. Another provider than before ends "single sign-on
 * only".
 */
export const routeMailDomain = endpoint({
  summary: 'Choose the identity provider of an e-mail domain of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: `${path}/mail_domain`,
  access,
  ownCodes: true,
  body: z.strictObject({ domain_id: id, config_id: z.nullable(id) }),
});

export const removeMailDomain = endpoint({
  summary: 'Remove an e-mail domain of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${path}/mail_domain`,
  access,
  ownCodes: true,
  query: z.strictObject({ domain_id: id }),
});
