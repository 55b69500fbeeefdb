import * as z from 'zod/mini';
import { Purpose } from '../../enums/terms/purpose.ts';
import { TermsWay } from '../../enums/terms/terms-way.ts';
import { anyone, endpointsOf, signedIn } from '../endpoint.ts';
import { answerFlag, date } from '../encoded.ts';
import { flag } from '../fields.ts';
import { accepted } from './accepted-terms.ts';

const endpoint = endpointsOf('terms');

const path = '/api/account/v1/terms';
const challenge = z.string().check(z.minLength(1), z.maxLength(200));

/** A version of a document, as a page names it and as `accepted` repeats it. */
const shown = {
  document: z.string(),
  version: z.number(),
  digest: z.string(),
  title_zh: z.string(),
  title_en: z.string(),
  /** Where people can read it. */
  address: z.string(),
};
const terms = z.strictObject(shown);
export type Terms = z.infer<typeof terms>;
const needed = z.strictObject({ documents: z.array(terms) });

/** The current version of each document. Every account needs those that are required. */
export const listTerms = endpoint({
  summary: 'Terms that are in force, and which of them an account needs',
  refuses: [],
  method: 'GET',
  path,
  access: anyone,
  reply: z.strictObject({ documents: z.array(z.strictObject({ ...shown, required: answerFlag, valid_time: date })) }),
});

/** HTML without scripts, pictures and attributes other than the https addresses of links. */
export const readTerms = endpoint({
  summary: 'Text of a version of a document',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/{document}/{version}`,
  access: anyone,
  reply: z.strictObject({ ...shown, valid_time: date, html_zh: z.string(), html_en: z.string() }),
});

/**
 * The versions that must be accepted before a sign-in goes on (`terms_challenge`, from the address of the page), or
 * before the session of this browser goes on.
 */
export const readNeededTerms = endpoint({
  summary: 'Terms that must be accepted before a sign-in or a session goes on',
  refuses: ['Account.Page.Expired'],
  method: 'GET',
  path: `${path}/needed`,
  access: anyone,
  query: z.strictObject({ terms_challenge: z.optional(challenge) }),
  reply: needed,
});

/** Accepts what is needed. `redirect_url`: where the sign-in of the challenge goes on. */
export const acceptTerms = endpoint({
  summary: 'Accept the terms that a sign-in or a session waits for',
  refuses: ['Account.Page.Expired', 'Account.Terms.Required'],
  method: 'POST',
  path: `${path}/accepted`,
  access: anyone,
  body: z.strictObject({ terms_challenge: z.optional(challenge), accepted }),
  reply: z.strictObject({ redirect_url: z.nullable(z.string()) }),
});

/** The sign-in ends with `access_denied`; the account stays as it is. */
export const refuseTerms = endpoint({
  summary: 'Refuse the terms that a sign-in waits for',
  refuses: ['Account.Page.Expired'],
  method: 'POST',
  path: `${path}/refused`,
  access: anyone,
  body: z.strictObject({ terms_challenge: challenge }),
  reply: z.strictObject({ redirect_url: z.string() }),
});

const acceptance = z.strictObject({ ...shown, way: z.enum(TermsWay), accept_time: date });
export type Acceptance = z.infer<typeof acceptance>;

/** What the caller has accepted, newest first, and what they allow apart from the contract. */
export const readOwnTerms = endpoint({
  summary: 'Terms that the caller has accepted, and purposes that the caller allows',
  refuses: [],
  method: 'GET',
  path: `${path}/accepted`,
  access: signedIn,
  reply: z.strictObject({
    accepted: z.array(acceptance),
    purposes: z.array(z.strictObject({ purpose: z.enum(Purpose), given: answerFlag, time: z.nullable(date) })),
  }),
});

export const choosePurpose = endpoint({
  summary: 'Allow a purpose apart from the contract, or withdraw it',
  refuses: [],
  method: 'PUT',
  path: '/api/account/v1/purposes/{purpose}',
  access: signedIn,
  body: z.strictObject({ given: flag }),
});
