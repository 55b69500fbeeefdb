import * as z from 'zod/mini';
import { CancelBlock } from '../../enums/user/cancel-block.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { anyone, endpointsOf, only } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('cancellation');

/** Enterprises and individuals close their own account. */
const access = only(UserType.individual, UserType.enterprise);
const id = z.string().check(z.minLength(1), z.maxLength(100));
const proof = z.string().check(z.minLength(1), z.maxLength(200));
const own = {
  user_id: id,
  user_type: z.union([z.literal(UserType.individual), z.literal(UserType.enterprise)]),
  verify_code_token: proof,
};

/** An obstacle in the caller's language, and the page that resolves it. */
const obstacle = { list_type: z.enum(CancelBlock), message: z.string() };
const obstacles = z.array(z.strictObject(obstacle)).check(z.minLength(1));

/**
 * Whether the account can be cancelled now. If so, `proven` has the addresses whose code cancels it; other account APIs
 * may omit it. Otherwise the first obstacle, and all of them as `blocks`; other account APIs may omit these.
 */
const validation = z.union([
  z.strictObject({ validate: z.literal(1), proven: z.optional(z.array(z.enum(['email', 'phone']))) }),
  z.strictObject({ validate: z.literal(0), ...obstacle, blocks: z.optional(obstacles) }),
]);

/** Further keys of `Account.Cancel.Blocked` of a cancellation: the first obstacle, and all of them. */
export const cancelBlocked = z.object({
  list_type: z.enum(CancelBlock),
  reason: z.optional(z.string()),
  blocks: z.optional(obstacles),
});
/** The person has read and accepted what a cancellation means. */
const acceptedNotice = z.literal(1);
/** When data will be deleted, ISO-8601 UTC. */
const cancelled = z.strictObject({ delete_time: date });

const cancelRefuses = [
  'Account.NotFound',
  'Account.VerifyCode.Overtime',
  'Account.Cancel.Blocked',
  'Account.Cancel.Pending',
] as const;

export const checkCancellation = endpoint({
  summary: 'Check whether the own enterprise account can be cancelled',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/enterprise_user/{id}/cancel/validation',
  access,
  ownCodes: true,
  reply: validation,
});
export const checkPersonalCancellation = endpoint({
  summary: 'Check whether the own personal account can be cancelled',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/personal_user/{id}/cancel/validation',
  access,
  ownCodes: true,
  reply: validation,
});

/**
 * Cancels the caller's account: every session ends, and after 30 working days the data are deleted. The proof is of
 * scene 7.
 */
export const cancelAccount = endpoint({
  summary: 'Cancel the own enterprise account',
  refuses: [...cancelRefuses, 'Account.Owner.Last'],
  method: 'POST',
  path: '/api/account/v1/enterprise_user/{id}/cancel',
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ ...own, accepted_notice: acceptedNotice }),
  reply: cancelled,
});
export const cancelPersonalAccount = endpoint({
  summary: 'Cancel the own personal account',
  refuses: [...cancelRefuses],
  method: 'POST',
  path: '/api/account/v1/personal_user/{id}/cancel',
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ ...own, accepted_notice: acceptedNotice }),
  reply: cancelled,
});

/**
 * Restores a cancelled account before its data is deleted. The owner cannot sign in any more, so the proof of scene 7
 * is required: the id `0` means the account that it was made for. If several accounts have that address,
 * `Account.Login.Choice` lists them as `accounts`, and the same proof is sent again with the id of one.
 */
export const restoreAccount = endpoint({
  summary: 'Take back a cancellation',
  refuses: ['Account.VerifyCode.Overtime', 'Account.Login.Choice', 'Account.NotFound'],
  method: 'PUT',
  path: '/api/account/v1/enterprise_user/{id}/cancel/approval',
  access: anyone,
  ownCodes: true,
  body: z.strictObject(own),
});

/**
 * Further keys of `Account.Login.Choice` of `restoreAccount`. `held_by`: kinds of what holds the final deletion, as in
 * `Account.Login.Deleting` of a sign-in; other account APIs may omit it.
 */
export const restoreChoice = z.object({
  accounts: z.array(
    z.object({ user_id: z.string(), login_name: z.string(), held_by: z.optional(z.array(z.string())) }),
  ),
});
