import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBER_RIGHTS } from '@portal/common/rules/company/member-rights';
import { tellOfAct, type LockingAct, type Source } from '../../identity/owner-message/owner-message.db.ts';
import { provenAddresses } from '../../identity/addresses/proven-address.db.ts';
import { OWNER_COLUMNS, tellOwner } from '../../identity/addresses/tell-owner.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { ActToldTo } from '../../platform/acts/acts.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Message } from '../../platform/mail/render-message.ts';
import { reachable } from '../../platform/mail/recipient.ts';

/**
 * Who administers an enterprise and may sign in: its owner and administrators, oldest first. Not whoever was invited and
 * has not come: the address may be a stranger's, and messages of acts have links that lock accounts.
 */
const administratorsOf = (tx: Tx, coId: string) =>
  tx
    .selectFrom('app_user')
    .where('co_id', '=', coId)
    .where('role', 'in', MEMBER_RIGHTS.providers)
    .where('status', '=', AccountStatus.active)
    .where((is) =>
      is.or([
        is('email_verified', '=', true),
        is('phone_verified', '=', true),
        is.not(
          is.exists(
            is.selectFrom('invitation as i').select('i.user_id').whereRef('i.user_id', '=', 'app_user.user_id'),
          ),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('user_id');

/**
 * The administrator that a session of the company acts for: `preferred`, if still there; undefined when there is none.
 */
export async function findAdministrator(
  tx: Tx,
  { coId, preferred }: { coId: string; preferred: string },
): Promise<{ user_id: string; user_name: string; session_epoch: number } | undefined> {
  const found = await administratorsOf(tx, coId)
    // A provider that fails is no way to its own users.
    .where('user_type', '=', UserType.enterprise)
    .select(['user_id', 'user_name', 'session_epoch'])
    .execute();
  return found.find(({ user_id }) => user_id === preferred) ?? found[0];
}

export interface Notice extends Pick<Message, 'template' | 'values' | 'link' | 'at'> {
  /** Of messages about the same event each administrator gets one. */
  event: string;
  /** User id of an administrator who is not told. */
  except?: string;
}

/**
 * Notifies every administrator of an enterprise, each in their language, by proven e-mail or else phone. Returns how
 * many were notified. The message is sent after the commit.
 */
export async function notifyAdministrators(
  tx: Tx,
  coId: string,
  { event, except, values, ...message }: Notice,
): Promise<number> {
  const { company_name: company } = await tx
    .selectFrom('company')
    .select('company_name')
    .where('co_id', '=', coId)
    .executeTakeFirstOrThrow();
  const administrators = await administratorsOf(tx, coId)
    .select(['user_id', ...OWNER_COLUMNS])
    .execute();
  let notified = 0;
  for (const one of administrators.filter(({ user_id }) => user_id !== except)) {
    const told = await tellOwner(tx, one, {
      ...message,
      values: { company, ...values },
      dedupeKey: `${message.template} ${event} ${one.user_id}`,
    });
    if (told) notified += 1;
  }
  return notified;
}

/** Names that messages of an act say: of the company, and of the account that the link locks. */
const namesIn = (tx: Tx, coId: string, userId: string) =>
  tx
    .selectFrom('company as c')
    .innerJoin('app_user as u', (join) => join.on('u.user_id', '=', userId))
    .select(['c.company_name as company', 'u.user_name as by'])
    .where('c.co_id', '=', coId)
    .executeTakeFirstOrThrow();

/**
 * Notifies every administrator of an enterprise of a sensitive act, whoever did it included, at a proven address, with a
 * link that locks the account `locks`: whoever knows best that something is wrong can end it. `{company}` and `{by}`,
 * the name of that account, are added to the values.
 */
export async function tellAdministratorsOfAct(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  {
    coId,
    values,
    ...act
  }: Source & {
    coId: string;
    act: LockingAct & ActToldTo<'administrators'>;
    locks: string;
    values: Readonly<Record<string, string | number | Date>>;
    page?: string;
  },
): Promise<void> {
  const administrators = await administratorsOf(tx, coId)
    .select(['user_id', ...OWNER_COLUMNS])
    .execute();
  const said = { ...(await namesIn(tx, coId, act.locks)), ...values };
  for (const one of administrators)
    await tellOfAct(tx, services, { ...act, to: reachable(provenAddresses(one)), reader: one, values: () => said });
}
