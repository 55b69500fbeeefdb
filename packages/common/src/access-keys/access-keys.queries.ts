import { listAccessKeys } from '../contract/account/access-keys.ts';
import { AccessKeyStatus } from '../enums/user/access-key-status.ts';
import type { KeyDisabledFor } from '../enums/user/key-disabled-for.ts';
import { useRead } from '../host/use-read.ts';
import { ACCESS_KEY } from '../rules/limits.ts';

/** An access key; times in ISO-8601 UTC or null. */
export interface OwnKey {
  id: string;
  keyId: string;
  /** Dots and the last four characters. */
  secret: string;
  comment: string;
  enabled: boolean;
  /** Why the system disabled it. */
  disabledFor: KeyDisabledFor | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  version: number;
}

/** True when the key has expired. */
export const isExpired = ({ expiresAt }: Pick<OwnKey, 'expiresAt'>, now = Date.now()) =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** True when the key was used so recently that deleting it would break a client. */
export const isInUse = ({ lastUsedAt }: Pick<OwnKey, 'lastUsedAt'>, now = Date.now()) =>
  lastUsedAt !== null && Date.parse(lastUsedAt) > now - ACCESS_KEY.inUseMs;

/** The access keys of the user. */
export const useAccessKeys = ({ enabled = true } = {}) =>
  useRead(listAccessKeys, enabled ? { query: { limit: 10, offset: 0 } } : null, {
    select: ({ rows }) =>
      rows.map((row): OwnKey => ({
        id: row.id,
        keyId: row.access_key_id,
        secret: row.secret_access_key,
        comment: row.desc,
        enabled: row.status === AccessKeyStatus.enabled,
        disabledFor: row.disabled_for,
        createdAt: row.create_time,
        expiresAt: row.expire_time,
        lastUsedAt: row.last_used_time,
        version: row.version,
      })),
  });
