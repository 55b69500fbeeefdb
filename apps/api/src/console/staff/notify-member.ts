import type { Privilege } from '@portal/common/enums/staff/privilege';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { provenRecipient } from '../../platform/mail/recipient.ts';
import type { MailTemplate } from '../../platform/mail/templates.ts';
import type { LockedMember } from './staff.db.ts';

/** Names of privileges as a list in a language; a word for none. */
export function privilegeNames(locale: Locale, privileges: readonly Privilege[]): string {
  if (privileges.length === 0) return textOf(locale, 'privilege.none');
  const names = privileges.map((one) => textOf(locale, one.replace('Employee.Privilege', 'privilege')));
  return new Intl.ListFormat(locale).format(names);
}

interface Notice {
  template: Extract<MailTemplate, `staff${string}`>;
  values?: (locale: Locale) => Readonly<Record<string, string>>;
  at: Date;
}

/** Notifies a member of staff of a change of the account by an administrator, in the person's language. */
export async function notifyMember(
  tx: Tx,
  { config }: { config: Pick<Config, 'publicUrl'> },
  member: LockedMember,
  by: Caller,
  { template, values, at }: Notice,
): Promise<void> {
  const { user_name } = await tx
    .selectFrom('app_user')
    .select('user_name')
    .where('user_id', '=', by.userId)
    .executeTakeFirstOrThrow();
  await tell(tx, provenRecipient(member), member, {
    template,
    at,
    link: pageUrl(config.publicUrl, signInPageOf(UserType.employee)),
    values: ({ locale }) => ({ by: user_name, ...values?.(locale) }),
    dedupeKey: newId(template),
  });
}
