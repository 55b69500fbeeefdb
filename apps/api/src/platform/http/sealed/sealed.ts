import { sql, type RawBuilder } from 'kysely';
import type { SealedPurpose } from '@portal/common/contract/endpoint';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Db } from '../../db/connect.ts';
import { refusing, type Refusing } from '../../errors/refusal.ts';
import type { Services } from '../services.ts';

// Every sealed or signed call can be refused with this code, by `refusalsOf`.
const sealing: Refusing<'Account.Sealed.Invalid'> = refusing;

const WINDOW_MS = 5 * MINUTE_MS;
const MAX_SECRET_BYTES = 128;
const SEALED = /^([a-z0-9-]{1,64})\.([A-Za-z0-9+/_-]{1,1024}={0,2})$/;
const NONCE = /^[A-Za-z0-9_-]{22}$/;

interface Content {
  v: string;
  t: number;
  n: string;
  p: string;
}

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

/** An opened value and its single-use nonce. */
interface Opened {
  value: string;
  nonce: string;
  expiresAt: Date;
}

/** Decrypts `<kid>.<base64>`: RSA-OAEP (SHA-256) of JSON `{v, t, n, p}`. Does not check for replays. */
async function openSealed(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  sealed: string,
  purpose: SealedPurpose | 'req_sign',
): Promise<Opened> {
  const [, kid, base64] = SEALED.exec(sealed) ?? [];
  const text = kid && base64 ? await keys.decrypt(kid, Buffer.from(base64, 'base64')) : undefined;
  const content = parse(text);
  if (
    !content ||
    content.p !== purpose ||
    !NONCE.test(content.n) ||
    !(Math.abs(clock.now().getTime() - content.t) <= WINDOW_MS) ||
    Buffer.byteLength(content.v) > MAX_SECRET_BYTES
  )
    sealing.refuse('Account.Sealed.Invalid');
  return { value: content.v, nonce: content.n, expiresAt: new Date(content.t + 2 * WINDOW_MS) };
}

const SIGN = /^127\.0\.0\.1\|(\d{13})\|(\d{16})$/;

/**
 * Decrypts `req-sign` (`127.0.0.1`, epoch ms and 16 digits, separated by pipes) and compares its digits with
 * `req-random`.
 */
async function openSignature(
  services: Pick<Services, 'keys' | 'clock'>,
  sign: string | undefined,
  random: string | undefined,
): Promise<Opened> {
  if (!sign || !random) sealing.refuse('Account.Sealed.Invalid');
  const opened = await openSealed(services, sign, 'req_sign');
  const [, time, digits] = SIGN.exec(opened.value) ?? [];
  if (digits !== random || !(Math.abs(services.clock.now().getTime() - Number(time)) <= WINDOW_MS))
    sealing.refuse('Account.Sealed.Invalid');
  return opened;
}

/** Sealed parts of one request: its signature, if the call is signed, and values with their purposes. */
export interface SealedParts {
  signature?: { sign: string | undefined; random: string | undefined };
  values: readonly { sealed: string; purpose: SealedPurpose }[];
}

/**
 * The nonces of a request's sealed parts, to be used once before anything that the parts open. The primary key detects
 * replays, across all instances.
 */
export class Nonces {
  readonly #opened: readonly Opened[];
  #isUsed = false;
  constructor(opened: readonly Opened[]) {
    this.#opened = opened;
  }

  /** For a statement that does more: uses them, and has a row for each that was not used before. Then `check`. */
  get sql(): RawBuilder<unknown> {
    const [nonces, ends] = [this.#opened.map(({ nonce }) => nonce), this.#opened.map(({ expiresAt }) => expiresAt)];
    return sql`
      insert into used_nonce (nonce, expires_at) select * from unnest(${nonces}::text[], ${ends}::timestamptz[])
      on conflict do nothing returning nonce`;
  }

  get count(): number {
    return this.#opened.length;
  }

  /** Refuses with `Account.Sealed.Invalid` when one of them was used before. */
  check(first: number): void {
    this.#isUsed = true;
    if (first < this.count) sealing.refuse('Account.Sealed.Invalid');
  }

  /** Uses them in a statement of its own, unless they were. */
  async use(db: Db): Promise<void> {
    if (this.#isUsed || this.count === 0) return;
    this.check((await this.sql.execute(db)).rows.length);
  }
}

/**
 * Opens all sealed parts of a request in the network's turn of the fair queue.
 *
 * Returns the secrets in the order of `values`, and the nonces, which the caller has to use. Rejects with
 * `Account.Sealed.Invalid`, without detail, when a key is unknown, or a value was modified, is older than five minutes or
 * was sealed for another field; with `4290000000` when the queue is full.
 */
export async function openParts(
  services: Pick<Services, 'keys' | 'clock' | 'arithmetic'>,
  { signature, values }: SealedParts,
  network: string,
): Promise<{ secrets: string[]; nonces: Nonces }> {
  if (values.length === 0 && !signature) return { secrets: [], nonces: new Nonces([]) };
  const { secrets, all } = await services.arithmetic.inTurn({ network, account: '' }, async () => {
    const signatures = signature ? [await openSignature(services, signature.sign, signature.random)] : [];
    const opened: Opened[] = [];
    for (const { sealed, purpose } of values) opened.push(await openSealed(services, sealed, purpose));
    return { secrets: opened, all: [...opened, ...signatures] };
  });
  return { secrets: secrets.map(({ value }) => value), nonces: new Nonces(all) };
}
