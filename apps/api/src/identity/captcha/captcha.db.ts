import type { WrongCaptcha } from '@portal/common/contract/refusals';
import type { CaptchaChallenge } from '@portal/common/contract/sign-in/captcha';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { isWork, workText } from '@portal/common/rules/captcha/captcha-work';
import { plainContact } from '@portal/common/rules/contact/plain';
import { CAPTCHA } from '@portal/common/rules/limits';
import { HOUR_MS } from '@portal/common/rules/units';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import type { Puzzle } from './draw.ts';

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
const dataUri = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** Binding of a captcha: valid for this scene and account only: the typed one, made plain and in lower case. */
export interface CaptchaFor {
  account: string;
  scene: VerifyScene;
}

const lowered = (account: string) => plainContact(account).toLowerCase();

/** Stores the solution of a puzzle. The caller receives the pictures, their MD5 and the row, never the column. */
export async function storeCaptcha(
  tx: Tx,
  puzzle: Puzzle,
  { account, scene, proportion, at }: CaptchaFor & { proportion: number; at: Date },
): Promise<CaptchaChallenge> {
  const token = newSecret();
  const background_pic_MD5 = md5(puzzle.background);
  const gap_pic_MD5 = md5(puzzle.piece);
  await sql`delete from captcha where expires_at < ${new Date(at.getTime() - HOUR_MS)}`.execute(tx);
  await tx
    .insertInto('captcha')
    .values({
      token_hash: digest(token),
      account: lowered(account),
      scene,
      point_x: puzzle.x,
      point_y: puzzle.y,
      background_md5: background_pic_MD5,
      gap_md5: gap_pic_MD5,
      tries: 0,
      expires_at: new Date(at.getTime() + CAPTCHA.pictureLivesMs),
      passed_until: null,
      used_at: null,
    })
    .execute();
  return {
    man_machine_token: token,
    background_picture: dataUri('image/jpeg', puzzle.background),
    background_pic_MD5,
    gap_picture: dataUri('image/png', puzzle.piece),
    gap_pic_MD5,
    pointX: 0,
    pointY: puzzle.y,
    scene,
    proportion,
  };
}

export interface Attempt {
  token: string;
  scene: VerifyScene;
  backgroundMd5: string;
  gapMd5: string;
  /** Unscaled pixels. */
  x: number;
  y: number;
  at: Date;
}

/**
 * Counts an attempt and, when the position is correct, validates the token for five minutes. One statement, so that
 * parallel attempts cannot exceed three.
 *
 * @throws Refusal `Account.Man.Machine.Gap.Point.Err` wrong position, `…Err.Num` third wrong position (puzzle is
 * dead), `…Token.Invalid` unknown, expired, already solved or of another puzzle
 */
export async function solveCaptcha(tx: Tx, attempt: Attempt, refusing: Refusing<WrongCaptcha>): Promise<void> {
  const right = sql<boolean>`(
    abs(point_x - ${attempt.x}::double precision) <= ${CAPTCHA.tolerance}::integer
    and abs(point_y - ${attempt.y}::double precision) <= ${CAPTCHA.tolerance}::integer
  )`;
  const tried = await tx
    .updateTable('captcha')
    .set({
      tries: sql<number>`tries + 1`,
      passed_until: sql<Date | null>`case when ${right} then ${new Date(attempt.at.getTime() + CAPTCHA.passLivesMs)}::timestamptz end`,
    })
    .where('token_hash', '=', digest(attempt.token))
    .where('scene', '=', attempt.scene)
    .where('background_md5', '=', attempt.backgroundMd5)
    .where('gap_md5', '=', attempt.gapMd5)
    .where('expires_at', '>', attempt.at)
    .where('passed_until', 'is', null)
    .where('tries', '<', CAPTCHA.tries)
    .returning(['passed_until', 'tries'])
    .executeTakeFirst();
  if (!tried) refusing.refuse('Account.Man.Machine.Token.Invalid');
  if (tried.passed_until) return;
  refusing.refuse(tried.tries >= CAPTCHA.tries ? 'Account.Man.Machine.Err.Num' : 'Account.Man.Machine.Gap.Point.Err', {
    commit: true,
  });
}

/**
 * Validates the token for five minutes when the proof of work is correct, otherwise counts an attempt. Accessible
 * alternative with the same three attempts and the same binding.
 *
 * @throws Refusal `Account.Man.Machine.Gap.Point.Err`, `…Err.Num` or `…Token.Invalid`, as `solveCaptcha` does
 */
export async function solveByProofOfWork(
  tx: Tx,
  { token, scene, nonce, at }: { token: string; scene: VerifyScene; nonce: string; at: Date },
  refusing: Refusing<WrongCaptcha>,
): Promise<void> {
  const right = isWork(createHash('sha256').update(workText(token, nonce)).digest());
  const tried = await tx
    .updateTable('captcha')
    .set({ tries: sql<number>`tries + 1`, passed_until: right ? new Date(at.getTime() + CAPTCHA.passLivesMs) : null })
    .where('token_hash', '=', digest(token))
    .where('scene', '=', scene)
    .where('expires_at', '>', at)
    .where('passed_until', 'is', null)
    .where('tries', '<', CAPTCHA.tries)
    .returning('tries')
    .executeTakeFirst();
  if (!tried) refusing.refuse('Account.Man.Machine.Token.Invalid');
  if (!right)
    refusing.refuse(
      tried.tries >= CAPTCHA.tries ? 'Account.Man.Machine.Err.Num' : 'Account.Man.Machine.Gap.Point.Err',
      { commit: true },
    );
}

/**
 * Consumes a validated token: once, within five minutes, for its account and scene. A caller that rejects afterwards
 * must use `keep`, otherwise the rollback revives the token.
 *
 * @throws Refusal `Account.Man.Machine.Token.Invalid`
 */
export async function consumeCaptcha(
  tx: Tx,
  token: string,
  { account, scene, at }: CaptchaFor & { at: Date },
  { refuse }: Refusing<'Account.Man.Machine.Token.Invalid'>,
): Promise<void> {
  const used = await tx
    .updateTable('captcha')
    .set({ used_at: at })
    .where('token_hash', '=', digest(token))
    .where('account', '=', lowered(account))
    .where('scene', '=', scene)
    .where('passed_until', '>', at)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!used) refuse('Account.Man.Machine.Token.Invalid');
}

/** Solution in unscaled pixels, for the developer's desk only. */
export async function answerOf(db: Db | Tx, token: string): Promise<{ pointX: number; pointY: number } | undefined> {
  const row = await db
    .selectFrom('captcha')
    .select(['point_x', 'point_y'])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  return row && { pointX: row.point_x, pointY: row.point_y };
}
