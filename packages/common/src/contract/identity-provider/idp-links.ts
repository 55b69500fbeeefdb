import * as z from 'zod/mini';
import { checkIdpLinkNote } from '../../rules/identity-provider/identity-provider.ts';
import { anyone, endpointsOf, members, pageOf } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { trimmed } from '../fields.ts';

const endpoint = endpointsOf('idp-links');

/**
 * Links for the IT of an enterprise. A link opens a session that sets up and tests one provider and reaches nothing
 * else: it cannot switch the provider on, promote a configuration or make recovery codes. It is valid for seven days.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}';
const id = z.string().check(z.minLength(1), z.maxLength(100));

const row = z.strictObject({
  link_id: z.string(),
  /** Whom it is for. */
  note: z.string(),
  creator: z.string(),
  /** ISO-8601 UTC; it was opened last at `open_time`, null for never. */
  create_time: date,
  expire_time: date,
  open_time: z.nullable(date),
  /** 1: its creator's sessions were ended since, or the account was disabled: it opens nothing. */
  ended: answerFlag,
});
export type IdpLink = z.infer<typeof row>;

/** Those that were not revoked and have not expired. */
export const listIdpLinks = endpoint({
  summary: 'Links for the set-up of an identity provider of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/idp/links`,
  access,
  query: z.strictObject({ config_id: id }),
  reply: pageOf(row),
});

/**
 * At most ten live ones for a provider. The address is shown only once. `replaces` is a link that is revoked. The other
 * administrators are told. The link ends with all sessions of its creator (signed out everywhere, a new password).
 */
export const createIdpLink = endpoint({
  summary: 'Make a link for the IT of the own enterprise',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Idp.Link.Limit'],
  method: 'POST',
  path: `${path}/idp/link`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ config_id: id, note: trimmed(checkIdpLinkNote), replaces: z.optional(id) }),
  reply: z.strictObject({ link_id: z.string(), link_url: z.string(), expire_time: date }),
});

/** Ends the sessions that it opened. */
export const revokeIdpLink = endpoint({
  summary: 'Revoke a link of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${path}/idp/link`,
  access,
  ownCodes: true,
  query: z.strictObject({ link_id: id }),
});

/** Sets the session cookie. A link may be opened more than once; the other administrators are told. */
export const openIdpLink = endpoint({
  summary: 'Open the set-up of an identity provider with a link',
  refuses: ['Account.Idp.Link.Over'],
  method: 'POST',
  path: '/api/account/v1/idp_link/session',
  access: anyone,
  ownCodes: true,
  signed: true,
  body: z.strictObject({ link_token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.strictObject({ config_id: z.string(), expire_time: date }),
});
