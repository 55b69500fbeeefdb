import * as z from 'zod/mini';
import type { Db, Tx } from '../db/connect.ts';
import { digest, newSecret } from '../db/ids.ts';
import type { Vault } from '../crypto/vault.ts';
import { personSchema, type Person } from './person.ts';

/** How long a person may take at the provider. */
export const REQUEST_SECONDS = 15 * 60;
/** How long the browser may take to collect the answer, which it does at once. */
const COLLECT_SECONDS = 120;
const BEGAN = 'sso request';
const ANSWER = 'sso answer';

/** What a sign-in under way must remember; it lies encrypted, because it ends in a session. */
const beganSchema = z.object({
  challenge: z.string(),
  /** OpenID Connect only. */
  nonce: z.optional(z.string()),
  codeVerifier: z.optional(z.string()),
});
export type Began = z.infer<typeof beganSchema>;

/** What came of a SAML answer: who it is, or that it was refused. */
export const outcomeSchema = z.union([
  z.object({ person: personSchema }),
  z.object({ refused: z.enum(['Account.Sso.Refused', 'Account.Sso.Unavailable', 'Account.Page.Expired']) }),
]);
export type Outcome = { person: Person } | { refused: 'Account.Sso.Refused' | 'Account.Sso.Unavailable' | 'Account.Page.Expired' };

export interface NewRequest { id: string; configId: string; browser: string; began: Began; at: Date }

/** Notes that this browser goes to a provider with this request id (SAML) or state (OAuth). */
export async function storeRequest(db: Db, vault: Vault, { id, configId, browser, began, at }: NewRequest): Promise<void> {
  await db.insertInto('sso_request').values({
    request_hash: digest(id), config_id: configId, browser_hash: digest(browser), sealed: vault.encrypt(BEGAN, JSON.stringify(began)),
    issued_at: at, expires_at: new Date(at.getTime() + REQUEST_SECONDS * 1000), answered_at: null, answer_sealed: null, handle_hash: null, used_at: null,
  }).execute();
}

/** The provider that a request went to and when, while it waits for an answer. */
export async function findOpenRequest(db: Db, id: string, at: Date): Promise<{ config_id: string; issued_at: Date } | undefined> {
  return db.selectFrom('sso_request').select(['config_id', 'issued_at'])
    .where('request_hash', '=', digest(id)).where('answered_at', 'is', null).where('expires_at', '>', at).executeTakeFirst();
}

/**
 * Takes the one answer of a request, right or wrong, and answers the handle by which the browser collects what came of
 * it. Undefined when the request has been answered already: then this answer counts for nothing.
 */
export async function answerRequest(tx: Tx, vault: Vault, { id, outcome, at }: { id: string; outcome: Outcome; at: Date }): Promise<string | undefined> {
  const handle = newSecret();
  const { numUpdatedRows } = await tx.updateTable('sso_request').set({
    answered_at: at, answer_sealed: vault.encrypt(ANSWER, JSON.stringify(outcome)), handle_hash: digest(handle),
    expires_at: new Date(at.getTime() + COLLECT_SECONDS * 1000),
  }).where('request_hash', '=', digest(id)).where('answered_at', 'is', null).where('expires_at', '>', at).executeTakeFirst();
  return numUpdatedRows > 0n ? handle : undefined;
}

/** Hands the outcome to the browser that began, once, by one statement. */
export async function collectOutcome(
  db: Db, vault: Vault, { handle, browser, at }: { handle: string; browser: string; at: Date },
): Promise<{ configId: string; began: Began; outcome: Outcome } | undefined> {
  const row = await db.updateTable('sso_request').set({ used_at: at })
    .where('handle_hash', '=', digest(handle)).where('browser_hash', '=', digest(browser)).where('used_at', 'is', null).where('expires_at', '>', at)
    .returning(['config_id', 'sealed', 'answer_sealed']).executeTakeFirst();
  if (!row || row.answer_sealed === null) return undefined;
  return {
    configId: row.config_id, began: open(vault, row.sealed),
    outcome: outcomeSchema.parse(JSON.parse(vault.decrypt(ANSWER, row.answer_sealed))),
  };
}

/** Takes up an OAuth request again in the browser that began it, once, by one statement. */
export async function takeUpRequest(
  db: Db, vault: Vault, { state, configId, browser, at }: { state: string; configId: string; browser: string; at: Date },
): Promise<Began | undefined> {
  const row = await db.updateTable('sso_request').set({ answered_at: at, used_at: at })
    .where('request_hash', '=', digest(state)).where('config_id', '=', configId).where('browser_hash', '=', digest(browser))
    .where('answered_at', 'is', null).where('expires_at', '>', at)
    .returning('sealed').executeTakeFirst();
  return row && open(vault, row.sealed);
}

const open = (vault: Vault, sealed: string): Began => beganSchema.parse(JSON.parse(vault.decrypt(BEGAN, sealed)));
