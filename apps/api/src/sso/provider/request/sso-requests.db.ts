import * as z from 'zod/mini';
import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import { digest, newSecret } from '../../../platform/db/ids.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import { checkedSchema, type Checked } from '../checks/check-record.ts';
import type { SsoCode } from '../checks/failure.ts';
import { personSchema, type Person } from './person.ts';

/** Maximum time at the provider, in seconds. */
export const REQUEST_SECONDS = 15 * 60;
/** Maximum time until the browser collects the result, in seconds. */
const COLLECT_SECONDS = 120;
const BEGAN = 'sso request';
const ANSWER = 'sso answer';

/** State of a pending sign-in; encrypted, because it leads to a session. */
const beganSchema = z.object({
  challenge: z.string(),
  /** OpenID Connect only. */
  nonce: z.optional(z.string()),
  codeVerifier: z.optional(z.string()),
  /** SAML only. */
  requestId: z.optional(z.string()),
  /** The request itself, for a provider that takes it by POST only. */
  form: z.optional(z.object({ action: z.string(), message: z.string() })),
  /** A test of the owner, which signs in no one. */
  testId: z.optional(z.string()),
});
export type Began = z.infer<typeof beganSchema>;

/** Result of a SAML response: a person, or a rejection. */
export const outcomeSchema = z.union([
  z.object({ person: personSchema }),
  z.object({
    refused: z.enum(['Account.Sso.Refused', 'Account.Sso.Unavailable', 'Account.Page.Expired']),
    checked: z.optional(checkedSchema),
  }),
]);
export type Outcome = { person: Person } | { refused: SsoCode; checked?: Checked | undefined };

export interface NewRequest {
  id: string;
  configId: string;
  browser: string;
  began: Began;
  at: Date;
}

/** Stores a request to a provider by its request id (SAML) or state (OAuth), bound to this browser. */
export async function storeRequest(
  db: Db,
  vault: Vault,
  { id, configId, browser, began, at }: NewRequest,
): Promise<void> {
  await db
    .insertInto('sso_request')
    .values({
      request_hash: digest(id),
      config_id: configId,
      browser_hash: digest(browser),
      sealed: vault.encrypt(BEGAN, JSON.stringify(began)),
      issued_at: at,
      expires_at: new Date(at.getTime() + REQUEST_SECONDS * 1000),
      answered_at: null,
      answer_sealed: null,
      handle_hash: null,
      used_at: null,
    })
    .execute();
}

/** Provider, time and state of a request that awaits its response, of any browser or of this one. */
export async function findOpenRequest(
  db: Db,
  vault: Vault,
  id: string,
  at: Date,
  browser?: string,
): Promise<{ configId: string; issuedAt: Date; began: Began } | undefined> {
  const row = await db
    .selectFrom('sso_request')
    .select(['config_id', 'issued_at', 'sealed'])
    .where('request_hash', '=', digest(id))
    .$if(browser !== undefined, (query) => query.where('browser_hash', '=', digest(browser ?? '')))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row && { configId: row.config_id, issuedAt: row.issued_at, began: open(vault, row.sealed) };
}

/** The latest request of this browser that awaits a response: to a provider, or by SAML to any of a company. */
export async function findOpenRequestOf(
  db: Db,
  vault: Vault,
  { browser, to, at }: { browser: string; to: { configId: string } | { coId: string }; at: Date },
): Promise<{ configId: string; began: Began } | undefined> {
  const row = await db
    .selectFrom('sso_request as r')
    .innerJoin('identity_provider as p', 'p.config_id', 'r.config_id')
    .select(['r.config_id', 'r.sealed'])
    .where('r.browser_hash', '=', digest(browser))
    .where((is) =>
      'configId' in to
        ? is('p.config_id', '=', to.configId)
        : is.and([is('p.co_id', '=', to.coId), is('p.idp_agreement', '=', IdpAgreement.saml)]),
    )
    .where('r.answered_at', 'is', null)
    .where('r.expires_at', '>', at)
    .orderBy('r.issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { configId: row.config_id, began: open(vault, row.sealed) };
}

/**
 * Accepts the single response to a request, valid or not, and returns a handle with which the browser collects the
 * result. Undefined when the request was already answered: the response is ignored.
 */
export async function answerRequest(
  tx: Tx,
  vault: Vault,
  { id, outcome, at }: { id: string; outcome: Outcome; at: Date },
): Promise<string | undefined> {
  const handle = newSecret();
  const { numUpdatedRows } = await tx
    .updateTable('sso_request')
    .set({
      answered_at: at,
      answer_sealed: vault.encrypt(ANSWER, JSON.stringify(outcome)),
      handle_hash: digest(handle),
      expires_at: new Date(at.getTime() + COLLECT_SECONDS * 1000),
    })
    .where('request_hash', '=', digest(id))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? handle : undefined;
}

/** Hands the result to the browser that started the sign-in, once, in one statement. */
export async function collectOutcome(
  db: Db,
  vault: Vault,
  { handle, browser, at }: { handle: string; browser: string; at: Date },
): Promise<{ configId: string; began: Began; outcome: Outcome } | undefined> {
  const row = await db
    .updateTable('sso_request')
    .set({ used_at: at })
    .where('handle_hash', '=', digest(handle))
    .where('browser_hash', '=', digest(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['config_id', 'sealed', 'answer_sealed'])
    .executeTakeFirst();
  if (!row || row.answer_sealed === null) return undefined;
  return {
    configId: row.config_id,
    began: open(vault, row.sealed),
    outcome: outcomeSchema.parse(JSON.parse(vault.decrypt(ANSWER, row.answer_sealed))),
  };
}

/** Takes an OAuth request in the browser that started it, once, in one statement. */
export async function takeUpRequest(
  db: Db,
  vault: Vault,
  { state, configId, browser, at }: { state: string; configId: string; browser: string; at: Date },
): Promise<Began | undefined> {
  const row = await db
    .updateTable('sso_request')
    .set({ answered_at: at, used_at: at })
    .where('request_hash', '=', digest(state))
    .where('config_id', '=', configId)
    .where('browser_hash', '=', digest(browser))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('sealed')
    .executeTakeFirst();
  return row && open(vault, row.sealed);
}

const open = (vault: Vault, sealed: string): Began => beganSchema.parse(JSON.parse(vault.decrypt(BEGAN, sealed)));
