import type { AnswerOf } from '@portal/common/contract/endpoint';
import type { readIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { DAY_MS } from '@portal/common/rules/units';
import { allKeysOf } from '../../../platform/crypto/key-set.ts';
import type { Db, Tx } from '../../../platform/db/connect.ts';
import {
  announceKey,
  countUnread,
  findRead,
  findSamlKeys,
  openKey,
  OVERLAP_MOST_MS,
  OVERLAP_MS,
  promoteKey,
  readSamlKeys,
  removeRetired,
  type KeyHolder,
  type SamlKeySet,
} from './our-keys.db.ts';
import type { SigningKey } from './signing-key.ts';
import type { Services } from '../../../platform/http/services.ts';

type Holding = Pick<Services, 'db' | 'vault' | 'config' | 'clock'>;

/** What making and opening our SAML keys needs. */
export const keyHolderOf = ({ vault, config, clock }: Holding): KeyHolder => ({
  vault,
  name: new URL(config.publicUrl).hostname,
  now: clock.now(),
});

/** The keys of our SAML requests, shared by all instances. */
export const samlKeysOf = (services: Holding): Promise<SamlKeySet> => findSamlKeys(services.db, keyHolderOf(services));

/** The key that signs our SAML requests now. */
export async function signingKeyOf(services: Holding): Promise<SigningKey> {
  return openKey(services.vault, (await samlKeysOf(services)).current);
}

/** Certificates of our metadata, the one that signs first. */
export const certificatesOf = (keys: SamlKeySet): string[] => allKeysOf(keys).map(({ certificate }) => certificate);

/**
 * The certificate that providers encrypt with: that of the next key from the day on which it is announced, so that a
 * provider that has read our metadata by the change goes on unchanged. All our keys decrypt.
 */
export const encryptionCertificateOf = ({ current, next }: SamlKeySet): string => (next ?? current).certificate;

/** Our keys for the owner of a provider of this company; null while none was ever used. */
export async function ourKeyOf(db: Db | Tx, coId: string): Promise<AnswerOf<typeof readIdp>['our_key']> {
  const keys = await readSamlKeys(db);
  if (!keys) return null;
  const { current, next } = keys;
  const read = await findRead(db, coId);
  return {
    fingerprint: current.fingerprint,
    read_time: read ?? null,
    next: next
      ? {
          fingerprint: next.fingerprint,
          announced_time: next.created_at,
          latest_time: new Date(next.created_at.getTime() + OVERLAP_MOST_MS),
          is_read: read !== undefined && read >= next.created_at,
        }
      : null,
  };
}

/**
 * Job: an old key gets a successor. It is in our metadata for 30 days at least before it signs, and for 90 days where
 * an enabled provider has not read it. The old key leaves our metadata a day later.
 */
export async function refreshSamlKeys(services: Holding): Promise<void> {
  const { db, config } = services;
  const holder = keyHolderOf(services);
  const { now } = holder;
  const keys = await findSamlKeys(db, holder);
  await removeRetired(db, keys, now);
  const { current, next } = keys;
  const signed = now.getTime() - Number(current.signs_from);
  if (!next) {
    if (signed > config.samlKeyDays * DAY_MS - OVERLAP_MS) await announceKey(db, holder, null);
    return;
  }
  const waited = now.getTime() - next.created_at.getTime();
  if (waited < OVERLAP_MS || signed < config.samlKeyDays * DAY_MS) return;
  if (waited < OVERLAP_MOST_MS && (await countUnread(db, next.created_at)) > 0) return;
  await promoteKey(db, { fingerprint: next.fingerprint, by: null, now });
}
