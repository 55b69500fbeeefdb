import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { AccountStatus } from '../../enums/user/account-status.ts';
import { UserType } from '../../enums/user/user-type.ts';
import type { CatalogueCode } from '../../errors/catalogue.ts';
import { checkReason } from '../../rules/text/reason.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { paging, trimmed } from '../fields.ts';

const endpoint = endpointsOf('customer-accounts');

/** Login accounts of a customer, including those created by sign-ins through its identity provider. */
const path = '/api/account/v1/customer/{co}/account';
const one = `${path}/{id}` as const;
const manage = staff(Privilege.customerAccountReset);

/** A network from which the account cannot sign in for a while, because of too many wrong passwords. */
const throttled = z.strictObject({ network: z.string(), tries: z.number(), until: date });

/** Where deletions take two people: the list of accounts pending deletion has it, or somebody else must delete it. */
const takesTwo = ['Account.Delete.Cancelling', 'Account.Delete.SecondPair'] as const satisfies readonly CatalogueCode[];

/** Empty texts where nothing is known. */
const account = z.strictObject({
  user_id: z.string(),
  user_type: z.enum(UserType),
  /** The name of the person, if the account has no login name. */
  login_name: z.string(),
  username: z.string(),
  phone: z.string(),
  phone_verified: answerFlag,
  email: z.string(),
  email_verified: answerFlag,
  status: z.enum(AccountStatus),
  /** Who created, applied for or registered it; empty when unknown. */
  applicant: z.string(),
  application_time: date,
  /** The last time staff disabled it: who, when and why. Null unless it is disabled. */
  disabled: z.nullable(z.strictObject({ by: z.string(), time: date, reason: z.string() })),
  throttled: z.array(throttled),
  /** 1: an authenticator is set up. */
  second_factor: answerFlag,
  /** Number of passkeys. */
  passkeys: z.number(),
  /** Code that a deletion by the caller is refused with; null where they may delete it, and while it is active. */
  undeletable: z.nullable(z.enum(takesTwo)),
});
export type CustomerAccount = z.infer<typeof account>;

export const listCustomerAccounts = endpoint({
  summary: 'Accounts of a customer',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}s`,
  access: staff(Privilege.customerAccountView),
  query: z.strictObject(paging),
  reply: pageOf(account),
});

export const readCustomerAccount = endpoint({
  summary: 'One account of a customer',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: one,
  access: staff(Privilege.customerAccountView),
  reply: account,
});

/**
 * Only for an active account without e-mail and phone, whose owner cannot recover it. The password works once: it must
 * be changed at the next sign-in. Sessions end and access keys are disabled. Only the reply contains it.
 */
export const resetCustomerPassword = endpoint({
  summary: 'Give an account without addresses a one-time password',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Reset.NotOffered'],
  method: 'PUT',
  path: `${one}/reset_password`,
  access: manage,
  ownCodes: true,
  reply: z.strictObject({ password: z.string() }),
});

/**
 * For an account that is not active; `login_name` confirms which one. Where deletions take two people, somebody else must
 * delete what the caller restored within 30 days, and the last account of a company that the caller disabled.
 */
export const deleteCustomerAccount = endpoint({
  summary: 'Delete an account of a customer with its data',
  refuses: ['Account.NotFound', 'Account.Delete.Active', ...takesTwo, 'Account.Delete.LoginName'],
  method: 'DELETE',
  path: one,
  access: manage,
  ownCodes: true,
  query: z.strictObject({ login_name: z.string().check(z.trim(), z.maxLength(200)) }),
});

/** Disabling ends sessions and disables access keys immediately. The owner is notified of the reason. */
export const setCustomerAccountStatus = endpoint({
  summary: 'Disable or enable an account of a customer',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Status.Changed', 'Account.Owner.Last'],
  method: 'PUT',
  path: `${one}/status`,
  access: manage,
  ownCodes: true,
  body: z.strictObject({
    status: z.union([z.literal(AccountStatus.active), z.literal(AccountStatus.disabled)]),
    reason: trimmed(checkReason),
  }),
});

/**
 * Removes the authenticator with its recovery codes, and the passkeys, and ends all sessions: the person signs in with
 * what remains, and sets up new ones there if the company demands them. The person and the main account of the company
 * are notified of the reason. `Account.SecondFactor.Off`: there is none of them.
 */
export const resetCustomerSecondFactor = endpoint({
  summary: 'Reset the second step of an account of a customer',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.SecondFactor.Off'],
  method: 'PUT',
  path: `${one}/second_factor`,
  access: manage,
  ownCodes: true,
  body: z.strictObject({ reason: trimmed(checkReason) }),
});

/** Lets an account with too many wrong passwords sign in again immediately, from all networks. */
export const unlockCustomerAccount = endpoint({
  summary: 'Forget the wrong passwords of an account of a customer',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: `${one}/unlock`,
  access: manage,
  ownCodes: true,
  body: z.strictObject({ reason: trimmed(checkReason) }),
});
