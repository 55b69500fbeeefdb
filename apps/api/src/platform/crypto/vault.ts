import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { openText, sealText } from './aes.ts';
import { KEPT_MACS, type MacPurpose, type PassingMac, type VaultPurpose } from './encrypted-columns.ts';
import type { Secrets } from '../settings/secrets.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/** Keys of digests under a SECRET that was replaced. They never open encrypted values. */
export interface FormerKeys {
  /** Name of that SECRET, derived from it. */
  id: string;
  /** Until when it made digests; null while it may still. */
  until: string | null;
  keys: Readonly<Record<MacPurpose, string>>;
}

/** Encryption under the SECRET setting, with a separate key per purpose. */
export interface Vault {
  /** Name of the current SECRET, derived from it. */
  id: string;
  /** Encrypts text for the database (AES-256-GCM). */
  encrypt(purpose: VaultPurpose, text: string): string;
  /**
   * Decrypts what SECRET or SECRET_OLD encrypted; throws when the text was modified or belongs to another purpose or
   * secret.
   */
  decrypt(purpose: VaultPurpose, sealed: string): string;
  /** True when SECRET, not SECRET_OLD, encrypted this. */
  isCurrent(purpose: VaultPurpose, sealed: string): boolean;
  /** HMAC-SHA-256 in base64url. */
  mac(purpose: MacPurpose | PassingMac, text: string): string;
  /** The digests that count for a text: under SECRET first, then under former ones that were in use at `at`. */
  macs(purpose: MacPurpose, text: string, at?: Date): string[];
  /** Keys of SECRET_OLD, to be kept. */
  formerKeys(): FormerKeys | undefined;
  /** From now on digests under these keys count too. */
  learn(former: readonly FormerKeys[]): void;
}

/** Digests of entries that were written before a change of SECRET ended may be made a little later. */
const SLACK_MS = MINUTE_MS;

/** Keys as objects: made anew of its bytes for each digest, a key costs six times as much as the digest. */
function keyRing(secret: string): (purpose: string) => KeyObject {
  const keys = new Map<string, KeyObject>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
      keys.set(purpose, key);
    }
    return key;
  };
}

const macBy = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Encrypts under `secret`; also opens what `old` encrypted. */
export function createVault(...[secret, old]: Secrets): Vault {
  const current = keyRing(secret);
  const before = old === undefined ? undefined : keyRing(old);
  const idOf = (ring: typeof current) => ring('name of the secret').export().toString('hex').slice(0, 16);
  let known: readonly (Pick<FormerKeys, 'until'> & { keys: ReadonlyMap<string, KeyObject> })[] = [];

  return {
    id: idOf(current),
    encrypt: (purpose, text) => sealText(current(purpose), text),
    decrypt(purpose, sealed) {
      try {
        return openText(current(purpose), sealed);
      } catch (error) {
        if (!before) throw error;
        return openText(before(purpose), sealed);
      }
    },
    isCurrent(purpose, sealed) {
      try {
        openText(current(purpose), sealed);
        return true;
      } catch {
        return false;
      }
    },
    mac: (purpose, text) => macBy(current(purpose), text),
    macs(purpose, text, at) {
      const counting = known.filter(
        ({ until }) => until === null || at === undefined || at.getTime() <= Date.parse(until) + SLACK_MS,
      );
      return [
        current(purpose),
        ...(before ? [before(purpose)] : []),
        ...counting.flatMap(({ keys }) => keys.get(purpose) ?? []),
      ].map((key) => macBy(key, text));
    },
    formerKeys: () =>
      before && {
        id: idOf(before),
        until: null,
        keys: Object.fromEntries(
          KEPT_MACS.map((purpose) => [purpose, before(purpose).export().toString('base64url')]),
        ) as FormerKeys['keys'],
      },
    learn(former) {
      known = former
        .filter(({ id }) => id !== idOf(current) && (!before || id !== idOf(before)))
        .map(({ until, keys }) => ({
          until,
          keys: new Map(Object.entries(keys).map(([purpose, key]) => [purpose, createSecretKey(key, 'base64url')])),
        }));
    },
  };
}
