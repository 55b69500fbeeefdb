import * as z from 'zod/mini';
import { RECOVERY_ONLY } from '../../enums/sign-in/session-scope.ts';
import { IdentityChange, IdpChange, MemberOutcome } from '../../enums/sign-in/idp-member.ts';
import { endpointsOf, members } from '../endpoint.ts';
import { paging } from '../fields.ts';

const endpoint = endpointsOf('identity-providers');

/** Who of an enterprise could still sign in after a change of one of its identity providers. Nothing is changed. */
const access = members('providers');
const path = '/api/account/v1/enterprise_user/{enterprise_id}/idp/members';
const id = z.string().check(z.minLength(1), z.maxLength(100));
const change = {
  config_id: id,
  change: z.enum(IdpChange),
  /**
   * With `ssoOnly`: the domain, of which only people are counted, and who may still use a password, separated by
   * commas.
   */
  domain_id: z.optional(id),
  exceptions: z.optional(z.string().check(z.maxLength(4000))),
};

const member = z.strictObject({
  user_id: z.string(),
  user_name: z.string(),
  /** As the provider sent it, or of the account; empty when neither is known. */
  email: z.string(),
  outcome: z.enum(MemberOutcome),
});
export type IdpMember = z.infer<typeof member>;

/** With `promote`: how many people are linked to the provider, and how many of them the candidate does not recognize. */
const links = z.strictObject({
  linked: z.number(),
  unrecognised: z.number(),
  /** Why, with the values of the live configuration and of the candidate. */
  changes: z.array(z.strictObject({ change: z.enum(IdentityChange), live: z.string(), candidate: z.string() })),
});
export type IdpLinkEffect = z.infer<typeof links>;

/** `total_count` and `entries` are those of `outcome`, if one is asked for; whoever loses access comes first. */
export const readIdpMembers = endpoint({
  summary: 'Who could sign in after a change of an identity provider',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path,
  access,
  scopes: RECOVERY_ONLY,
  query: z.strictObject({ ...change, outcome: z.optional(z.enum(MemberOutcome)), ...paging }),
  reply: z.strictObject({
    counts: z.strictObject({
      lose: z.number(),
      new: z.number(),
      matches: z.number(),
      recovery: z.number(),
      noPassword: z.number(),
    }),
    links: z.nullable(links),
    total_count: z.number(),
    entries: z.array(member),
  }),
});

/** CSV in UTF-8 of everybody. */
export const exportIdpMembers = endpoint({
  summary: 'Who could sign in after a change of an identity provider, as CSV',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/csv`,
  access,
  scopes: RECOVERY_ONLY,
  query: z.strictObject(change),
});
