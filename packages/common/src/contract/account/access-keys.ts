import * as z from 'zod/mini';
import { AccessKeyStatus } from '../../enums/user/access-key-status.ts';
import { KeyDisabledFor } from '../../enums/user/key-disabled-for.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkComment } from '../../rules/text/comment.ts';
import { endpointsOf, onlyOrStaff, pageOf } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { paging, trimmed } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('access-keys');

/**
 * Enterprises, main accounts of partners, and staff with the privilege. Keys belong to the account that created them.
 */
const access = onlyOrStaff([UserType.enterprise, UserType.partner], Privilege.systemAccessKey);

const key = z.strictObject({
  id: z.string(),
  access_key_id: z.string(),
  /** Dots and the last four characters: only the reply to the creation has the whole secret. */
  secret_access_key: z.string(),
  desc: z.string(),
  status: z.enum(AccessKeyStatus),
  /** Why the system disabled it; null while it is enabled, and where its owner disabled it. */
  disabled_for: z.nullable(z.enum(KeyDisabledFor)),
  create_time: date,
  expire_time: z.nullable(date),
  last_used_time: z.nullable(date),
  version: z.number(),
});
export type AccessKey = z.infer<typeof key>;

/** The caller's keys, newest first. */
export const listAccessKeys = endpoint({
  summary: 'Own access keys, newest first',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/access_keys',
  access,
  query: z.strictObject({ ...paging }),
  reply: pageOf(key, { rows: 'access_key_list' }),
});

/** A new key; at most five. Needs a recent sign-in. The secret is in this answer and nowhere else. */
export const createAccessKey = endpoint({
  summary: 'Create an access key',
  refuses: ['Account.AccessKey.Limit', 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path: '/api/account/v1/access_keys',
  access,
  idempotencyKey: true,
  body: z.strictObject({
    desc: z.optional(trimmed(checkComment)),
    /** ISO-8601 UTC; without it the key does not expire. */
    expire_time: z.optional(z.iso.datetime()),
  }),
  reply: z.strictObject({ id: z.string(), access_key_id: z.string(), secret_access_key: z.string() }),
});

/** Changes the comment, or disables and enables. Enabling needs a recent sign-in. */
export const updateAccessKey = endpoint({
  summary: 'Comment on, disable or enable an access key',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: '/api/account/v1/access_key/{id}',
  access,
  body: z.strictObject({
    desc: z.optional(trimmed(checkComment)),
    status: z.optional(z.enum(AccessKeyStatus)),
    ...versionRead,
  }),
  conflict: storedNow({ desc: z.string(), status: z.enum(AccessKeyStatus) }),
});

/** Deletes a key. A key that was used within the last day requires its access key id repeated in `confirm`. */
export const deleteAccessKey = endpoint({
  summary: 'Delete an access key',
  refuses: ['Account.AccessKey.InUse', 'Account.NotFound'],
  method: 'DELETE',
  path: '/api/account/v1/access_key/{id}',
  access,
  query: z.strictObject({ confirm: z.optional(z.string().check(z.maxLength(64))) }),
});
