import { usableClientKeys, type ClientKey } from '@portal/common/rules/application/client-keys';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Clock } from '../../platform/clock/clock.ts';
import { guardedFetch, OutboundError } from '../../platform/outbound/guarded-fetch.ts';
import type { Config } from '../../platform/settings/config.ts';

/** What may be sent with keys, such as certificates, has room. */
const MOST_BYTES = 64 * 1024;
const TIMEOUT_MS = 2_500;

/** An address is read at most this often: also when a key is unknown, or after a failure. */
export const READ_EVERY_MS = MINUTE_MS;
/** For how long keys that were read are used while the address cannot be read. */
const KEPT_MS = 60 * MINUTE_MS;

/**
 * Reads the public keys that an application publishes at an address of its own.
 *
 * @throws OutboundError when there is no usable key
 */
export async function readKeys(
  address: string,
  { idpAllowPrivate: allowPrivate }: Pick<Config, 'idpAllowPrivate'>,
): Promise<ClientKey[]> {
  const rules = { allowPrivate, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES };
  const answer = await guardedFetch(address, rules, { headers: { accept: 'application/json' } });
  const keys = answer.status === 200 ? usableClientKeys(await answer.text()) : undefined;
  if (!keys || keys.length === 0) throw new OutboundError(`no public keys: status ${answer.status}`);
  return keys;
}

interface Known {
  asked: number;
  answer: Promise<ClientKey[]>;
  /** The last keys that were read, and when. */
  good?: { keys: ClientKey[]; at: number };
}

/** Reads keys as `readKeys` does, at most once a minute from each address. Instances read for themselves. */
export function keysReader(config: Pick<Config, 'idpAllowPrivate'>, clock: Clock) {
  const known = new Map<string, Known>();

  async function ask(address: string, entry: Known, now: number): Promise<ClientKey[]> {
    try {
      const keys = await readKeys(address, config);
      entry.good = { keys, at: now };
      return keys;
    } catch (error) {
      if (entry.good && now - entry.good.at < KEPT_MS) return entry.good.keys;
      throw error;
    }
  }

  return (address: string): Promise<ClientKey[]> => {
    const now = clock.now().getTime();
    const before = known.get(address);
    if (before && now - before.asked < READ_EVERY_MS) return before.answer;
    const entry = { ...before, asked: now } as Known;
    entry.answer = ask(address, entry, now);
    known.set(address, entry);
    return entry.answer;
  };
}
