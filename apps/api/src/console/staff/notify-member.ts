import type { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import { tellOfAct, type Source } from '../../identity/owner-message/owner-message.db.ts';
import { ACTS, type Act } from '../../platform/acts/acts.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { provenRecipient } from '../../platform/mail/recipient.ts';
import type { LockedMember } from './staff.db.ts';

/** Names of privileges as a list in a language; a word for none. */
export function privilegeNames(locale: Locale, privileges: readonly Privilege[]): string {
  if (privileges.length === 0) return textOf(locale, 'privilege.none');
  const names = privileges.map((one) => textOf(locale, one.replace('Employee.Privilege', 'privilege')));
  return new Intl.ListFormat(locale).format(names);
}

interface Notice extends Source {
  act: Extract<
    Act,
    'staff.privileges' | 'staff.disabled' | 'staff.enabled' | 'staff.sessionsEnded' | 'staff.factorReset'
  >;
  values?: (locale: Locale) => Readonly<Record<string, string>>;
}

/**
 * Notifies a member of staff of a change of the account by an administrator, in the person's language, with a link
 * that locks the account, unless it is disabled.
 */
export async function notifyMember(
  tx: Tx,
  services: Pick<Services, 'config' | 'placeOf'>,
  member: LockedMember,
  by: Caller,
  { act, values, ...source }: Notice,
): Promise<void> {
  const { user_name } = await tx
    .selectFrom('app_user')
    .select('user_name')
    .where('user_id', '=', by.userId)
    .executeTakeFirstOrThrow();
  const to = provenRecipient(member);
  const shown = (locale: Locale) => ({ by: user_name, ...values?.(locale) });
  if (act !== 'staff.disabled') {
    const page =
      act === 'staff.privileges' || act === 'staff.factorReset'
        ? undefined
        : pageUrl(services.config.publicUrl, signInPageOf(UserType.employee));
    await tellOfAct(tx, services, {
      ...source,
      act,
      locks: member.user_id,
      to,
      reader: member,
      standing: null,
      values: shown,
      page,
    });
    return;
  }
  const template = ACTS[act].message;
  await tell(tx, to, member, {
    template,
    at: source.at,
    values: ({ locale }) => shown(locale),
    dedupeKey: newId(template),
  });
}
