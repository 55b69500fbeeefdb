import type { KeyDisabledFor } from '@portal/common/enums/user/key-disabled-for';
import { holderOf, type KeyRow } from '../../identity/access-keys/access-keys.db.ts';
import { notifyOwner } from '../../identity/owner-message/owner-message.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { HandlerContext } from '../../platform/http/calls/serve.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { tellAdministratorsOfAct } from '../company/administrators.db.ts';

/** Acts that people are told of, on a key of a person and of a company. */
const TOLD = {
  created: ['accessKey.created', 'companyKey.created'],
  enabled: ['accessKey.enabled', 'companyKey.enabled'],
  limited: ['accessKey.limited', 'companyKey.limited'],
  secretChanged: ['accessKey.secretChanged', 'companyKey.secretChanged'],
  deleted: ['accessKey.deleted', 'companyKey.deleted'],
  restored: ['accessKey.restored', 'companyKey.restored'],
} as const;
/** Acts that make nothing less safe. */
const UNTOLD = {
  commented: 'accessKey.commented',
  disabled: 'accessKey.disabled',
  formerEnded: 'accessKey.formerEnded',
} as const;

/** What happens to a key. */
type KeyAct = keyof typeof TOLD | keyof typeof UNTOLD;
const isTold = (act: KeyAct): act is keyof typeof TOLD => act in TOLD;

/**
 * Writes the audit line of an act on a key and tells of it: the owner of a person's key, or every administrator of the
 * company whose key it is, because nobody in it has it as their own.
 */
export async function noteKeyAct(
  { tx, services, now, network, userAgent }: HandlerContext,
  caller: Caller,
  act: KeyAct,
  key: Pick<KeyRow, 'access_key_id' | 'user_id' | 'co_id'>,
  detail: { reason?: KeyDisabledFor; scopes?: readonly string[] | null; networks?: readonly string[] } = {},
): Promise<void> {
  const holder = holderOf(key);
  const at = now();
  const { access_key_id } = key;
  await audit(
    tx,
    {
      actor: caller.userId,
      action: isTold(act) ? TOLD[act][0] : UNTOLD[act],
      object: 'coId' in holder ? holder.coId : holder.userId,
      detail: { key: access_key_id, ...detail, ...('coId' in holder ? { co_id: holder.coId } : {}) },
    },
    at,
  );
  if (!isTold(act)) return;
  const [ofPerson, ofCompany] = TOLD[act];
  const source = { network, userAgent, at };
  if ('userId' in holder) {
    const what = { key: access_key_id, what: act };
    await notifyOwner(tx, services, { ...source, userId: caller.userId, act: ofPerson, values: () => what });
    return;
  }
  await tellAdministratorsOfAct(tx, services, {
    ...source,
    coId: holder.coId,
    act: ofCompany,
    locks: caller.userId,
    values: { key: access_key_id, what: act },
  });
}
