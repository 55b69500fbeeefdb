import type { WrongCode } from '@portal/common/contract/refusals';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { VERIFY_CODE } from '@portal/common/rules/limits';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { keyedDigest, keyedDigests, type Secrets } from '../../platform/settings/secrets.ts';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { countToday, type Requester } from './day-budget.db.ts';

/** Seconds between two codes for one address and scene. */
export const RESEND_SECONDS = 60;

/** Binding of a code. `account` is the stored form: lower-case e-mail, or `+86-138…`. */
export interface CodeKey {
  channel: VerifyChannel;
  account: string;
  scene: VerifyScene;
  userType: UserType;
}

/** Label and text of the keyed digest that is stored: six digits could be brute-forced from a plain one. */
const digested = (key: CodeKey, code: string) =>
  ['verify-code', [key.channel, key.account, key.scene, key.userType, code].join('\n')] as const;

/**
 * Creates a code, which replaces an earlier one. With `unsent` the row looks the same, but no code matches it.
 *
 * @returns the six digits
 * @throws Refusal (kept) `Account.VerifyCode.TooSoon` within 60 s, `Account.VerifyCode.TooMany` beyond the daily
 * limit; both with `retryAfter` in seconds
 */
export async function issueCode(
  tx: Tx,
  key: CodeKey,
  { secrets, requester, at, unsent = false }: { secrets: Secrets; requester: Requester; at: Date; unsent?: boolean },
  refusing: Refusing<'Account.VerifyCode.TooSoon' | 'Account.VerifyCode.TooMany'>,
): Promise<string> {
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const fresh = {
    code_mac: unsent ? newSecret() : keyedDigest(secrets, ...digested(key, code)),
    tries: 0,
    sent_at: at,
    expires_at: new Date(at.getTime() + VERIFY_CODE.livesMs),
    used_at: null,
  };
  const stored = await tx
    .insertInto('verify_code')
    .values({ channel: key.channel, account: key.account, scene: key.scene, user_type: key.userType, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'account', 'scene', 'user_type'])
        .doUpdateSet(fresh)
        .where('verify_code.sent_at', '<=', new Date(at.getTime() - RESEND_SECONDS * 1000)),
    )
    .returning('sent_at')
    .executeTakeFirst();
  if (!stored)
    refusing.refuse('Account.VerifyCode.TooSoon', { retryAfter: await secondsLeft(tx, key, at), commit: true });
  await countToday(tx, key.account, requester, at, refusing);
  return code;
}

async function secondsLeft(tx: Tx, key: CodeKey, at: Date): Promise<number> {
  const { sent_at } = await tx
    .selectFrom('verify_code')
    .select('sent_at')
    .where('channel', '=', key.channel)
    .where('account', '=', key.account)
    .where('scene', '=', key.scene)
    .where('user_type', '=', key.userType)
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((sent_at.getTime() - at.getTime()) / 1000) + RESEND_SECONDS);
}

interface Guess<Field extends string> extends CodeKey {
  code: string;
  /** Wire field that shows a rejection. */
  field: Field;
}

/** The context of a handler that takes codes. */
type CodeContext<Field extends string> = Refusing<WrongCode, Field> & {
  services: { config: { secrets: Secrets } };
  now(): Date;
};

/**
 * Consumes a code. One statement counts the attempt and decides, so that parallel guesses cannot exceed five.
 *
 * Call it before the handler writes anything: a wrong code refuses with `keep`, which commits earlier writes. When the
 * handler refuses later without `keep`, the code stays valid.
 *
 * @throws Refusal `Account.VerifyCode.Wrong`, `Account.VerifyCode.Tries` after the fifth wrong one,
 * `Account.VerifyCode.Overtime` when there is none, or it is used or older than ten minutes
 */
export async function consumeCode<Field extends string>(
  tx: Tx,
  guess: Guess<Field>,
  context: CodeContext<Field>,
): Promise<void> {
  await judge(tx, guess, context, true);
}

/** Checks a code without consuming it. A wrong one still counts as an attempt. */
export async function checkCode<Field extends string>(
  tx: Tx,
  guess: Guess<Field>,
  context: CodeContext<Field>,
): Promise<void> {
  await judge(tx, guess, context, false);
}

async function judge<Field extends string>(
  tx: Tx,
  { code, field, ...key }: Guess<Field>,
  { services: { config }, now, refuse, refuseAt }: CodeContext<Field>,
  consumes: boolean,
): Promise<void> {
  const at = now();
  const right = keyedDigests(config.secrets, ...digested(key, code.trim()));
  const isRight = sql<boolean>`code_mac in (${sql.join(right)})`;
  const tried = await tx
    .updateTable('verify_code')
    .set({
      tries: sql<number>`case when ${isRight} then tries else tries + 1 end`,
      used_at: consumes ? sql<Date | null>`case when ${isRight} then ${at}::timestamptz end` : null,
    })
    .where('channel', '=', key.channel)
    .where('account', '=', key.account)
    .where('scene', '=', key.scene)
    .where('user_type', '=', key.userType)
    .where('used_at', 'is', null)
    .where('tries', '<', VERIFY_CODE.tries)
    .where('expires_at', '>', at)
    .returning(['code_mac', 'tries'])
    .executeTakeFirst();
  if (tried && right.includes(tried.code_mac)) return;
  if (tried) {
    const issue = tried.tries >= VERIFY_CODE.tries ? 'Account.VerifyCode.Tries' : 'Account.VerifyCode.Wrong';
    refuseAt(field, issue, { commit: true });
  }
  const dead = await tx
    .selectFrom('verify_code')
    .select('tries')
    .where('channel', '=', key.channel)
    .where('account', '=', key.account)
    .where('scene', '=', key.scene)
    .where('user_type', '=', key.userType)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (dead) refuseAt(field, 'Account.VerifyCode.Tries');
  refuse('Account.VerifyCode.Overtime');
}

/** Issues the proof of a correct code: 256 random bits, valid for ten minutes, once, for this account and scene. */
export async function createProof(
  tx: Tx,
  { account, scene, userType, at }: Omit<CodeKey, 'channel'> & { at: Date },
): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto('verify_proof')
    .values({
      token_hash: digest(token),
      account,
      scene,
      user_type: userType,
      expires_at: new Date(at.getTime() + VERIFY_CODE.proofLivesMs),
      used_at: null,
    })
    .execute();
  return token;
}

/**
 * Consumes a proof. Returns the account it was issued for; undefined when it is unknown, used, expired or of another
 * scene.
 */
export async function consumeProof(
  tx: Tx,
  { token, scene, userType, at }: { token: string; scene: VerifyScene; userType: UserType; at: Date },
): Promise<string | undefined> {
  const used = await tx
    .updateTable('verify_proof')
    .set({ used_at: at })
    .where('token_hash', '=', digest(token))
    .where('scene', '=', scene)
    .where('user_type', '=', userType)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('account')
    .executeTakeFirst();
  return used?.account;
}

/** Reads a proof without consuming it. Undefined when it is unknown, used, expired or of another scene. */
export async function readProof(
  db: Db | Tx,
  { token, scenes, userType, at }: { token: string; scenes: readonly VerifyScene[]; userType: UserType; at: Date },
): Promise<{ account: string; scene: VerifyScene } | undefined> {
  const proof = await db
    .selectFrom('verify_proof')
    .select(['account', 'scene'])
    .where('token_hash', '=', digest(token))
    .where('scene', 'in', scenes)
    .where('user_type', '=', userType)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return proof && { account: proof.account, scene: proof.scene as VerifyScene };
}

/**
 * Revokes codes and proofs of these scenes for these addresses. Proofs locked by a concurrent use are skipped: they
 * are being consumed anyway, and waiting could deadlock.
 */
export async function revokeProofs(
  tx: Tx,
  { accounts, scenes, at }: { accounts: readonly string[]; scenes: readonly VerifyScene[]; at: Date },
): Promise<void> {
  if (accounts.length === 0) return;
  const live = tx
    .selectFrom('verify_proof')
    .select('token_hash')
    .where('account', 'in', accounts)
    .where('scene', 'in', scenes)
    .where('used_at', 'is', null)
    .forUpdate()
    .skipLocked();
  await tx.updateTable('verify_proof').set({ used_at: at }).where('token_hash', 'in', live).execute();
  const codes = tx
    .selectFrom('verify_code')
    .select(['channel', 'account', 'scene', 'user_type'])
    .where('account', 'in', accounts)
    .where('scene', 'in', scenes)
    .where('used_at', 'is', null)
    .forUpdate()
    .skipLocked();
  await tx
    .updateTable('verify_code')
    .set({ used_at: at })
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('channel', 'account', 'scene', 'user_type'),
        'in',
        codes.$asTuple('channel', 'account', 'scene', 'user_type'),
      ),
    )
    .execute();
}
