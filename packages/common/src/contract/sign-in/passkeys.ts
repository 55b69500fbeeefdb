import * as z from 'zod/mini';
import { checkPasskeyName } from '../../rules/user/passkey-name.ts';
import { endpointsOf, signedIn } from '../endpoint.ts';
import { date } from '../encoded.ts';
import { trimmed } from '../fields.ts';
import { creationOptions, registration } from './webauthn.ts';

const endpoint = endpointsOf('passkeys');
const one = '/api/account/v1/passkeys/{id}';

/** A passkey of the caller. */
const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: date,
  last_used_at: z.nullable(date),
  /** Where it was made, for instance `Chrome` and `Windows`; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  /** `phone`, `tablet`, `desktop`, or empty. */
  device: z.string(),
  /** A copy is kept by a provider of passkeys, which other devices of the person can use. */
  synced: z.boolean(),
  /** The password was reset since: the owner has not said yet whether this passkey is still theirs. */
  review: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/**
 * The caller's passkeys, oldest first. `applies`: the caller may have passkeys; false for people who sign in through an
 * identity provider only. `needed`: how many the caller must have (members of staff with `STAFF_FACTOR=passkey`).
 * `last`: there is one, and no other way to sign in, so it cannot be deleted. `accepted` is for
 * `signalAllAcceptedCredentials`: the RP id, the user handle and the ids of all passkeys.
 */
export const listPasskeys = endpoint({
  summary: 'Own passkeys',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/passkeys',
  access: signedIn,
  reply: z.strictObject({
    passkeys: z.array(passkey),
    applies: z.boolean(),
    needed: z.number(),
    last: z.boolean(),
    accepted: z.strictObject({ rp_id: z.string(), user_id: z.string(), credential_ids: z.array(z.string()) }),
  }),
});

/** Options for making a passkey in this session, for five minutes. Needs a recent sign-in. */
export const beginPasskey = endpoint({
  summary: 'Options for making a passkey',
  refuses: ['Account.SignIn.Recent.Required', 'Account.Login.Idp.Only', 'Account.Passkey.Limit'],
  method: 'POST',
  path: '/api/account/v1/passkeys/options',
  access: signedIn,
  ownCodes: true,
  idempotencyKey: true,
  reply: creationOptions,
});

/** Adds the passkey that was made with these options, at most ten. Without a name it has that of the device. */
export const addPasskey = endpoint({
  summary: 'Add a passkey',
  refuses: [
    'Account.Login.Idp.Only',
    'Account.Passkey.Limit',
    'Account.Passkey.Exists',
    'Account.Passkey.Expired',
    'Account.Passkey.Refused',
    'Account.Passkey.Unverified',
  ],
  method: 'POST',
  path: '/api/account/v1/passkeys',
  access: signedIn,
  ownCodes: true,
  idempotencyKey: true,
  body: z.strictObject({ name: z.optional(trimmed(checkPasskeyName)), credential: registration }),
  reply: z.strictObject({ id: z.string(), name: z.string() }),
});

export const renamePasskey = endpoint({
  summary: 'Rename a passkey',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: one,
  access: signedIn,
  ownCodes: true,
  body: z.strictObject({ name: trimmed(checkPasskeyName) }),
});

/** Says that a passkey is still the caller's, after their password was reset (`review`). */
export const keepPasskey = endpoint({
  summary: 'Confirm a passkey after the password was reset',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: `${one}/kept`,
  access: signedIn,
  ownCodes: true,
});

/**
 * Deletes a passkey. Needs a recent sign-in. Refused for the last way to sign in, and for members of staff who would
 * have fewer than they need.
 */
export const deletePasskey = endpoint({
  summary: 'Delete a passkey',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Passkey.Last', 'Account.Passkey.Needed'],
  method: 'DELETE',
  path: one,
  access: signedIn,
  ownCodes: true,
});
