import * as z from 'zod/mini';
import { checkComment } from '../../rules/text/comment.ts';
import { DIRECTORY } from '../../rules/limits.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, members, pageOf } from '../endpoint.ts';
import { paging, trimmed } from '../fields.ts';

const endpoint = endpointsOf('directory');

/**
 * The directory of an enterprise, which provisions the people of one of its identity providers over SCIM 2.0. Its own
 * calls are those of RFC 7644, below `/scim/v2`, with a token that reaches nothing else.
 */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}/idp/directory';
const id = z.string().check(z.minLength(1), z.maxLength(100));
const ofProvider = { config_id: id };

const token = z.strictObject({
  /** The part of the token that is no secret. */
  token_id: z.string(),
  note: z.string(),
  /** Empty when the account is gone. */
  creator: z.string(),
  create_time: date,
  expire_time: date,
  expired: answerFlag,
  /** Within a minute; null until the first use. */
  last_used_time: z.nullable(date),
});
export type DirectoryToken = z.infer<typeof token>;

export const readDirectory = endpoint({
  summary: 'The directory of an identity provider: address, tokens, people',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  query: z.strictObject(ofProvider),
  reply: z.strictObject({
    base_url: z.string(),
    tokens: z.array(token),
    people: z.number(),
    /** How many of them are disabled. */
    disabled: z.number(),
    /** How many had an account before the directory named them. */
    matched: z.number(),
  }),
});

const person = z.strictObject({
  user_id: z.string(),
  contact_name: z.string(),
  /** As the directory calls the person. */
  directory_name: z.string(),
  active: answerFlag,
  matched: answerFlag,
  create_time: date,
  change_time: date,
});
export type DirectoryPerson = z.infer<typeof person>;

export const listDirectoryPeople = endpoint({
  summary: 'People whom the directory of an identity provider provisions',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/people`,
  access,
  query: z.strictObject({ ...ofProvider, ...paging }),
  reply: pageOf(person),
});

const call = z.strictObject({
  call_id: z.string(),
  time: date,
  method: z.string(),
  /** Of the protocol, without ids and filters. */
  path: z.string(),
  status: z.number(),
  /** Why it was refused, as the directory read it. */
  problem: z.nullable(z.string()),
  /** Whom it was about; empty for nobody, and for somebody whose account is gone. */
  contact_name: z.string(),
});
export type DirectoryCall = z.infer<typeof call>;

export const listDirectoryCalls = endpoint({
  summary: 'Calls of the directory of an identity provider, newest first',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/calls`,
  access,
  query: z.strictObject({ ...ofProvider, ...paging }),
  reply: pageOf(call),
});

/** At most two that have not expired: one takes over from the other. The token is in this answer and nowhere else. */
export const createDirectoryToken = endpoint({
  summary: 'Make a token for the directory of the own enterprise',
  refuses: ['Account.NotFound', 'Account.SignIn.Recent.Required', 'Account.Directory.Token.Limit'],
  method: 'POST',
  path: `${path}/tokens`,
  access,
  idempotencyKey: true,
  ownCodes: true,
  body: z.strictObject({ ...ofProvider, note: trimmed(checkComment), days: z.literal([...DIRECTORY.tokenDays]) }),
  reply: z.strictObject({ token_id: z.string(), token: z.string(), expire_time: date }),
});

/** It opens nothing from the next call on. */
export const revokeDirectoryToken = endpoint({
  summary: 'Revoke a token of the directory of the own enterprise',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${path}/tokens`,
  access,
  ownCodes: true,
  query: z.strictObject({ ...ofProvider, token_id: id }),
});
