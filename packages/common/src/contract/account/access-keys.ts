import * as z from 'zod/mini';
import { AccessKeyStatus } from '../../enums/user/access-key-status.ts';
import { KeyDisabledFor } from '../../enums/user/key-disabled-for.ts';
import { Privilege } from '../../enums/staff/privilege.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { checkServiceNetworks } from '../../rules/application/service-client.ts';
import { checkComment } from '../../rules/text/comment.ts';
import { endpointsOf, onlyOrStaff, pageOf } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { paging, trimmed } from '../fields.ts';
import { storedNow, versionRead } from '../version.ts';
import { KEY_SCOPES } from './key-scopes.ts';

const endpoint = endpointsOf('access-keys');

/**
 * Enterprises, main accounts of partners, and staff with the privilege. Keys belong to the account that created them,
 * or to its company: those are managed by its owner and administrators, or by the main account of a partner.
 */
const access = onlyOrStaff([UserType.enterprise, UserType.partner], Privilege.systemAccessKey);
const path = '/api/account/v1/access_keys';
const one = '/api/account/v1/access_key/{id}';

/** Whose keys: of the caller, or of the caller's company. */
const owner = z.optional(z.enum(['person', 'company']));

/** What a key may do; null: read everything that its owner may read. */
const scopes = z.nullable(z.array(z.enum(KEY_SCOPES)).check(z.minLength(1), z.maxLength(KEY_SCOPES.length)));
/** Addresses and ranges that it works from; none: from everywhere. */
const networks = z.array(z.string()).check(({ value, issues }) => {
  const issue = checkServiceNetworks(value);
  if (issue) issues.push({ code: 'custom', message: issue, input: value });
});
/** ISO-8601 UTC. */
const time = z.iso.datetime();

const key = z.strictObject({
  id: z.string(),
  access_key_id: z.string(),
  /** Dots and the last four characters: only the reply to the creation or to a change has the whole secret. */
  secret_access_key: z.string(),
  desc: z.string(),
  status: z.enum(AccessKeyStatus),
  /** Why the system disabled it; null while it is enabled, and where its owner disabled it. */
  disabled_for: z.nullable(z.enum(KeyDisabledFor)),
  scopes: z.nullable(z.array(z.enum(KEY_SCOPES))),
  networks: z.array(z.string()),
  create_time: date,
  expire_time: z.nullable(date),
  /** By any of its secrets. */
  last_used_time: z.nullable(date),
  /**
   * While the secret before the last change works, too: its last characters, when it was used last, when it ends
   * without a further use; and when the present one was used. Otherwise null.
   */
  former: z.nullable(
    z.strictObject({
      secret_access_key: z.string(),
      last_used_time: z.nullable(date),
      end_time: date,
      present_used_time: z.nullable(date),
    }),
  ),
  /** Who made a key of a company; null for a key of a person, and when they are gone. */
  made_by: z.nullable(z.string()),
  version: z.number(),
});
export type AccessKey = z.infer<typeof key>;

/** The caller's keys, or those of the company, newest first. */
export const listAccessKeys = endpoint({
  summary: 'Access keys of oneself or of the company, newest first',
  refuses: [],
  method: 'GET',
  path,
  access,
  query: z.strictObject({ owner, ...paging }),
  reply: pageOf(key, { rows: 'access_key_list' }),
});

/** Keys that were deleted within the last day, newest first: they can be restored. */
export const listDeletedAccessKeys = endpoint({
  summary: 'Access keys that can be restored',
  refuses: [],
  method: 'GET',
  path: `${path}/deleted`,
  access,
  query: z.strictObject({ owner }),
  reply: z.strictObject({
    keys: z.array(
      z.strictObject({
        id: z.string(),
        access_key_id: z.string(),
        desc: z.string(),
        delete_time: date,
        /** Until when it can be restored. */
        until_time: date,
      }),
    ),
  }),
});

/** The scopes that a key of the caller, or of the company, can have, and the calls that each opens to it. */
export const listKeyScopes = endpoint({
  summary: 'Scopes of access keys, and the calls that they open',
  refuses: [],
  method: 'GET',
  path: `${path}/scopes`,
  access,
  query: z.strictObject({ owner }),
  reply: z.strictObject({
    scopes: z.array(
      z.strictObject({
        scope: z.enum(KEY_SCOPES),
        calls: z.array(z.strictObject({ method: z.string(), path: z.string(), summary: z.string() })),
      }),
    ),
  }),
});
export type KeyScopeRow = z.infer<(typeof listKeyScopes)['reply']>['scopes'][number];

/**
 * A new key; at most five of a person and twenty of a company. Needs a recent sign-in. The secret is in this answer and
 * nowhere else.
 */
export const createAccessKey = endpoint({
  summary: 'Create an access key',
  refuses: ['Account.AccessKey.Limit', 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({
    owner,
    desc: z.optional(trimmed(checkComment)),
    scopes: z.optional(scopes),
    networks: z.optional(networks),
    /** Without it the key does not expire. */
    expire_time: z.optional(time),
  }),
  reply: z.strictObject({ id: z.string(), access_key_id: z.string(), secret_access_key: z.string() }),
});

/** Changes the comment, or disables and enables. Enabling needs a recent sign-in. */
export const updateAccessKey = endpoint({
  summary: 'Comment on, disable or enable an access key',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: one,
  access,
  body: z.strictObject({
    desc: z.optional(trimmed(checkComment)),
    status: z.optional(z.enum(AccessKeyStatus)),
    ...versionRead,
  }),
  conflict: storedNow({ desc: z.string(), status: z.enum(AccessKeyStatus) }),
});

/** Changes what a key may do, from where, and until when. Needs a recent sign-in. */
export const limitAccessKey = endpoint({
  summary: 'Change scopes, networks and expiry of an access key',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${one}/limits`,
  access,
  body: z.strictObject({ scopes, networks, expire_time: z.nullable(time), ...versionRead }),
  conflict: storedNow({
    scopes: z.nullable(z.array(z.enum(KEY_SCOPES))),
    networks: z.array(z.string()),
    expire_time: z.nullable(z.string()),
  }),
});

/**
 * Gives a key a new secret, which is in this answer and nowhere else. The former one works, too, until it was not used
 * for a day; meanwhile there is no further change. Needs a recent sign-in.
 */
export const changeAccessKeySecret = endpoint({
  summary: 'Change the secret of an access key',
  refuses: ['Account.NotFound', 'Account.AccessKey.Changing', 'Account.SignIn.Recent.Required'],
  method: 'POST',
  path: `${one}/secret`,
  access,
  idempotencyKey: true,
  reply: z.strictObject({ access_key_id: z.string(), secret_access_key: z.string() }),
});

/** Ends the former secret of a key at once. */
export const endFormerSecret = endpoint({
  summary: 'End the former secret of an access key',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${one}/secret`,
  access,
});

/**
 * Deletes a key; for a day it can be restored. A key that was used within the last day requires its access key id
 * repeated in `confirm`.
 */
export const deleteAccessKey = endpoint({
  summary: 'Delete an access key',
  refuses: ['Account.AccessKey.InUse', 'Account.NotFound'],
  method: 'DELETE',
  path: one,
  access,
  query: z.strictObject({ confirm: z.optional(z.string().check(z.maxLength(64))) }),
});

/** Takes back a deletion of the last day: the key is as it was. Needs a recent sign-in. */
export const restoreAccessKey = endpoint({
  summary: 'Restore an access key that was deleted within the last day',
  refuses: ['Account.AccessKey.Limit', 'Account.NotFound', 'Account.SignIn.Recent.Required'],
  method: 'PUT',
  path: `${one}/restored`,
  access,
});

/** From which networks a key made which calls within the last 30 days, most recent first. */
export const listKeyCalls = endpoint({
  summary: 'Calls of an access key in the last 30 days, by network and route',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${one}/calls`,
  access,
  query: z.strictObject({ ...paging }),
  reply: pageOf(
    z.strictObject({
      /** Empty: further networks of a day with very many. */
      network: z.string(),
      /** City of the network, where that is known. */
      place: z.nullable(z.string()),
      /** Method and path, as in `/openapi.json`. */
      route: z.string(),
      calls: z.number(),
      last_time: date,
    }),
  ),
});
