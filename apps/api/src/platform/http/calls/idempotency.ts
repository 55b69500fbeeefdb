import { createHmac, hkdfSync } from 'node:crypto';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_FORM } from '@portal/common/contract/idempotency-key';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { DAY_MS, MINUTE_MS } from '@portal/common/rules/units';
import { openText, sealText } from '../../crypto/aes.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { digest, newId } from '../../db/ids.ts';
import { refuseAt, refusing, type Refusing } from '../../errors/refusal.ts';
import type { Caller } from '../caller/caller.ts';
import type { ServiceCaller } from '../caller/service-caller.ts';
import type { RequestContext } from '../request/app-type.ts';
import type { Parts } from '../request/parse.ts';
import type { Services } from '../services.ts';
import { claimCall, finishCall, forgetCall, holdCall, type ClaimedCall } from './idempotency.db.ts';

// Every call with the key can be refused with these codes, by `refusalsOf`.
const refusal: Refusing<'Account.Idempotency.Running' | 'Account.Idempotency.Different'> = refusing;

/** How long an answer is kept. */
const KEPT_MS = DAY_MS;
/** Longer than any call runs: after this time its process has died. */
const RUNS_MS = 2 * MINUTE_MS;

/** A call that runs under an `Idempotency-Key`. */
export interface KeyedCall {
  /** Remembers the answer, in the transaction that makes its changes where there is one. */
  keep(db: Db | Tx, answer: unknown): Promise<void>;
  /** Belongs into each transaction: rolls it back when another request has taken over, marks the call as begun otherwise. */
  hold(tx: Tx): Promise<void>;
  /** Forgets the call, because it was refused or failed. */
  forget(): Promise<void>;
}

/** What the caller says, as text. The schemas have put the fields into one order. */
const contentOf = ({ query, body, form, file }: Parts): string =>
  JSON.stringify([query, body, form, file && [file.name, file.digest]]);

/**
 * Begins a call that has an `Idempotency-Key`: `keyed` runs it, or `answer` was given before. Undefined without a key.
 *
 * The key itself is not stored. It keys the digest of the content and encrypts the answer, so what is read from the
 * database tells nothing. Refuses with 422 for other content, with 409 while a call with this key runs.
 */
export async function beginKeyed(
  c: RequestContext,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  endpoint: EndpointSpec,
  caller: Caller | ServiceCaller | null,
  parts: Parts,
): Promise<{ keyed: KeyedCall } | { answer: object } | undefined> {
  const key = endpoint.idempotencyKey && c.req.header(IDEMPOTENCY_KEY);
  if (key === undefined && endpoint.idempotencyKey === 'required') refuseAt(IDEMPOTENCY_KEY, 'request.invalid');
  if (key === undefined || !caller) return undefined;
  if (!IDEMPOTENCY_KEY_FORM.test(key)) refuseAt(IDEMPOTENCY_KEY, 'request.invalid');
  const [id, owner] =
    'clientId' in caller
      ? [`client ${caller.clientId}`, { user_id: null, client_id: caller.clientId }]
      : [caller.userId, { user_id: caller.userId, client_id: null }];
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, id, purpose, 32));
  const call: ClaimedCall = {
    key_digest: digest([id, endpoint.method, c.req.path, key].join('\n')),
    attempt: newId('t'),
  };
  const now = clock.now();
  const before = await claimCall(db, {
    ...call,
    ...owner,
    content_digest: createHmac('sha256', derived('content')).update(contentOf(parts)).digest('base64url'),
    now,
    runsUntil: new Date(now.getTime() + RUNS_MS),
    expiresAt: new Date(now.getTime() + KEPT_MS),
  });
  if (before === 'running') return refusal.refuse('Account.Idempotency.Running', { retryAfter: 1 });
  if (before === 'different') return refusal.refuse('Account.Idempotency.Different');
  if (before !== 'claimed') return { answer: JSON.parse(openText(derived('answer'), before.answer)) as object };

  let kept = false;
  const stillOurs = (ours: boolean) => {
    if (!ours) refusal.refuse('Account.Idempotency.Running', { retryAfter: 1 });
  };
  return {
    keyed: {
      async keep(within, answer) {
        if (kept) return;
        stillOurs(await finishCall(within, call, sealText(derived('answer'), JSON.stringify(answer))));
        kept = true;
      },
      async hold(tx) {
        if (!kept) stillOurs(await holdCall(tx, call));
      },
      forget: () => forgetCall(db, call),
    },
  };
}
