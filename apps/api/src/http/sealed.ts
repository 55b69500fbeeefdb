import type { SealedPurpose } from '@portal/common/contract/endpoint';
import type { Services } from '../services.ts';
import { refuse } from './refusal.ts';

const WINDOW = 5 * 60_000;
const MAX_SECRET_BYTES = 128;
const SEALED = /^([a-z0-9-]{1,64})\.([A-Za-z0-9+/_-]{1,1024}={0,2})$/;
const NONCE = /^[A-Za-z0-9_-]{22}$/;

interface Content { v: string; t: number; n: string; p: string }

function parse(text: string | undefined): Content | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { v, t, n, p } = value as Record<string, unknown>;
    const whole = typeof v === 'string' && typeof t === 'number' && typeof n === 'string' && typeof p === 'string';
    return whole && Object.keys(value).length === 4 ? { v, t, n, p } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a value that a page sealed: `<kid>.<base64>` of RSA-OAEP (SHA-256) over JSON `{v, t, n, p}`.
 *
 * Answers the secret `v`. Refuses with Account.Sealed.Invalid, and says no more, when the key is unknown, the value was
 * changed, is older than five minutes, was meant for another field, or has been used before.
 */
export async function openSealed(
  { keys, db, clock }: Pick<Services, 'keys' | 'db' | 'clock'>,
  sealed: string,
  purpose: SealedPurpose | 'req_sign',
): Promise<string> {
  const [, kid, base64] = SEALED.exec(sealed) ?? [];
  const text = kid && base64 ? await keys.decrypt(kid, Buffer.from(base64, 'base64')) : undefined;
  const content = parse(text);
  const now = clock.now().getTime();
  if (
    !content
    || content.p !== purpose
    || !NONCE.test(content.n)
    || !(Math.abs(now - content.t) <= WINDOW)
    || Buffer.byteLength(content.v) > MAX_SECRET_BYTES
  ) refuse('Account.Sealed.Invalid');
  // The row of the first use decides: a copy of the value finds it there, on whichever instance.
  const first = await db.insertInto('used_nonce')
    .values({ nonce: content.n, expires_at: new Date(content.t + 2 * WINDOW) })
    .onConflict((conflict) => conflict.doNothing()).returning('nonce').executeTakeFirst();
  if (!first) refuse('Account.Sealed.Invalid');
  return content.v;
}

const SIGN = /^127\.0\.0\.1\|(\d{13})\|(\d{16})$/;

/** Checks `req-sign` (sealed `127.0.0.1|<epoch ms>|<16 digits>`) and `req-random` (the digits again), spec 1 §7. */
export async function checkSignature(services: Services, sign: string | undefined, random: string | undefined): Promise<void> {
  if (!sign || !random) refuse('Account.Sealed.Invalid');
  const [, time, digits] = SIGN.exec(await openSealed(services, sign, 'req_sign')) ?? [];
  if (digits !== random || !(Math.abs(services.clock.now().getTime() - Number(time)) <= WINDOW)) refuse('Account.Sealed.Invalid');
}
