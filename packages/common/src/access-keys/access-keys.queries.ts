import { listAccessKeys, type AccessKey } from '../contract/account/access-keys.ts';
import type { KeyOwner, KeyScope } from '../contract/account/key-scopes.ts';
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
  /** What it may do; null: read everything. */
  scopes: KeyScope[] | null;
  networks: string[];
  createdAt: string;
  /** Who created a key of a company. */
  madeBy: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  /** The secret before the last change, while it works, too. */
  former: AccessKey['former'];
  version: number;
}

/** True when the key has expired. */
export const isExpired = ({ expiresAt }: Pick<OwnKey, 'expiresAt'>, now = Date.now()) =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** True when the key was used so recently that deleting it would break a client. */
export const isInUse = ({ lastUsedAt }: Pick<OwnKey, 'lastUsedAt'>, now = Date.now()) =>
  lastUsedAt !== null && Date.parse(lastUsedAt) > now - ACCESS_KEY.inUseMs;

/** How many keys an owner can have. */
export const mostOf = (owner: KeyOwner) => (owner === 'company' ? ACCESS_KEY.companyMost : ACCESS_KEY.most);

/** The access keys of the user, or of the company. */
export const useAccessKeys = (owner: KeyOwner, { enabled = true } = {}) =>
  useRead(listAccessKeys, enabled ? { query: { owner, limit: ACCESS_KEY.companyMost, offset: 0 } } : null, {
    select: ({ rows }) =>
      rows.map((row): OwnKey => ({
        id: row.id,
        keyId: row.access_key_id,
        secret: row.secret_access_key,
        comment: row.desc,
        enabled: row.status === AccessKeyStatus.enabled,
        disabledFor: row.disabled_for,
        scopes: row.scopes,
        networks: row.networks,
        createdAt: row.create_time,
        madeBy: row.made_by,
        expiresAt: row.expire_time,
        lastUsedAt: row.last_used_time,
        former: row.former,
        version: row.version,
      })),
  });
