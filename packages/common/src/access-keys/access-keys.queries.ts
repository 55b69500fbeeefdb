import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createAccessKey, deleteAccessKey, listAccessKeys, updateAccessKey } from '../contract/account/access-keys.ts';
import { AccessKeyStatus } from '../enums/user/access-key-status.ts';
import type { KeyDisabledFor } from '../enums/user/key-disabled-for.ts';
import { useCall, useSignedIn } from '../host/use-host.tsx';
import { ACCESS_KEY } from '../rules/limits.ts';

/** Query keys of this feature are only in this file. */
const root = ['accessKeys'];

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

/** Data that is shown once, when a key is created. */
export interface NewKey {
  keyId: string;
  secret: string;
}

/** True when the key has expired. */
export const isExpired = ({ expiresAt }: Pick<OwnKey, 'expiresAt'>, now = Date.now()) =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** True when the key was used so recently that deleting it would break a client. */
export const isInUse = ({ lastUsedAt }: Pick<OwnKey, 'lastUsedAt'>, now = Date.now()) =>
  lastUsedAt !== null && Date.parse(lastUsedAt) > now - ACCESS_KEY.inUseMs;

/** The access keys of the user. */
export function useAccessKeys({ enabled = true } = {}) {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, user_id],
    enabled,
    queryFn: async ({ signal }) =>
      (await call(listAccessKeys, { query: { limit: 10, offset: 0 } }, signal)).rows.map((row): OwnKey => ({
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
}

function useChange<Given, Got>(change: (given: Given) => Promise<Got>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

/** `days`: lifetime from now; null for no expiry. */
export function useCreateKey() {
  const call = useCall();
  return useChange(async ({ comment, days }: { comment: string; days: number | null }): Promise<NewKey> => {
    const expire_time = days === null ? {} : { expire_time: new Date(Date.now() + days * 86_400_000).toISOString() };
    const made = await call(createAccessKey, { body: { desc: comment.trim(), ...expire_time } });
    return { keyId: made.access_key_id, secret: made.secret_access_key };
  });
}

/** Changes the description of a key, from the version that was read. */
export function useCommentKey() {
  const call = useCall();
  return useChange(({ id, comment, version }: { id: string; comment: string; version: number }) =>
    call(updateAccessKey, { params: { id }, body: { desc: comment.trim(), version } }),
  );
}

/** Enables or disables a key. */
export function useSwitchKey() {
  const call = useCall();
  return useChange(({ id, on }: { id: string; on: boolean }) =>
    call(updateAccessKey, {
      params: { id },
      body: { status: on ? AccessKeyStatus.enabled : AccessKeyStatus.disabled },
    }),
  );
}

/** `confirm`: the repeated access key id, for a key in recent use. */
export function useDeleteKey() {
  const call = useCall();
  return useChange(({ id, confirm }: { id: string; confirm: string }) =>
    call(deleteAccessKey, { params: { id }, query: confirm === '' ? {} : { confirm } }),
  );
}
