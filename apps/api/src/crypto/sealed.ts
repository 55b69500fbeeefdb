import type { SealedPurpose } from '@portal/common/contract/endpoint';
import type { Services } from '../services.ts';
import { refuse } from '../http/refusal.ts';

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

/** What was sealed, and the nonce that makes it good for one use. */
interface Opened { value: string; nonce: string; expiresAt: Date }

/** Opens `<kid>.<base64>` of RSA-OAEP (SHA-256) over JSON `{v, t, n, p}`. Whether it was used before is not known yet. */
async function openSealed({ keys, clock }: Pick<Services, 'keys' | 'clock'>, sealed: string, purpose: SealedPurpose | 'req_sign'): Promise<Opened> {
  const [, kid, base64] = SEALED.exec(sealed) ?? [];
  const text = kid && base64 ? await keys.decrypt(kid, Buffer.from(base64, 'base64')) : undefined;
  const content = parse(text);
  if (
    !content
    || content.p !== purpose
    || !NONCE.test(content.n)
    || !(Math.abs(clock.now().getTime() - content.t) <= WINDOW)
    || Buffer.byteLength(content.v) > MAX_SECRET_BYTES
  ) refuse('Account.Sealed.Invalid');
  return { value: content.v, nonce: content.n, expiresAt: new Date(content.t + 2 * WINDOW) };
}

const SIGN = /^127\.0\.0\.1\|(\d{13})\|(\d{16})$/;

/** Opens `req-sign` (sealed `127.0.0.1|<epoch ms>|<16 digits>`) and compares it with `req-random` (the digits again), spec 1 §7. */
async function openSignature(services: Pick<Services, 'keys' | 'clock'>, sign: string | undefined, random: string | undefined): Promise<Opened> {
  if (!sign || !random) refuse('Account.Sealed.Invalid');
  const opened = await openSealed(services, sign, 'req_sign');
  const [, time, digits] = SIGN.exec(opened.value) ?? [];
  if (digits !== random || !(Math.abs(services.clock.now().getTime() - Number(time)) <= WINDOW)) refuse('Account.Sealed.Invalid');
  return opened;
}

/** What one request has sealed: its signature, where the call is signed, and values by the purpose they are for. */
export interface SealedParts {
  signature?: { sign: string | undefined; random: string | undefined };
  values: readonly { sealed: string; purpose: SealedPurpose }[];
}

/**
 * Opens everything that a page sealed for one request, in its network's turn, and notes by one statement that it was used.
 *
 * Answers the secrets in the order of `values`. Refuses with Account.Sealed.Invalid, and says no more, when a key is
 * unknown, a value was changed, is older than five minutes, was meant for another field, or has been used before; with
 * 4290000000 when there is no room to wait.
 */
export async function openParts(services: Pick<Services, 'keys' | 'db' | 'clock' | 'arithmetic'>, { signature, values }: SealedParts, network: string): Promise<string[]> {
  if (values.length === 0 && !signature) return [];
  const { secrets, all } = await services.arithmetic.inTurn({ network, account: '' }, async () => {
    const signatures = signature ? [await openSignature(services, signature.sign, signature.random)] : [];
    const opened: Opened[] = [];
    for (const { sealed, purpose } of values) opened.push(await openSealed(services, sealed, purpose));
    return { secrets: opened, all: [...opened, ...signatures] };
  });
  // The row of the first use decides: a copy of a value finds it there, on whichever instance.
  const first = await services.db.insertInto('used_nonce')
    .values(all.map(({ nonce, expiresAt }) => ({ nonce, expires_at: expiresAt })))
    .onConflict((conflict) => conflict.doNothing()).returning('nonce').execute();
  if (first.length < all.length) refuse('Account.Sealed.Invalid');
  return secrets.map(({ value }) => value);
}
