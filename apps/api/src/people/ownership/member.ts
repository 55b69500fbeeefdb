import { AccountStatus } from '@portal/common/enums/user/account-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { MEMBERS_PAGE, PAGE, pageUrl } from '@portal/common/pages/addresses';
import { signInPageOf } from '@portal/common/pages/by-user-type';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { provenRecipient } from '../../platform/mail/recipient.ts';
import type { MailTemplate } from '../../platform/mail/templates.ts';
import type { Member } from './ownership.db.ts';

/** Refuses a successor who cannot act: disabled, or without a password and a proven address. */
export function checkSuccessor(
  person: Member,
  { refuse }: Refusing<'Account.Contact.Disabled' | 'Account.Owner.Unverified'>,
): void {
  if (person.status !== AccountStatus.active) refuse('Account.Contact.Disabled');
  if (person.password_hash === null || !provenRecipient(person)) refuse('Account.Owner.Unverified');
}

/** Sends a message about the main account to a proven address of the person, if there is one. */
export async function notifyMember(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  person: Member,
  template: MailTemplate,
  { values, at }: { values: Record<string, string>; at: Date },
): Promise<void> {
  await tell(tx, provenRecipient(person), person, {
    template,
    at,
    values,
    link: pageUrl(
      publicUrl,
      template === 'ownershipOffered' || template === 'ownershipDeclined'
        ? person.user_type === UserType.enterprise
          ? MEMBERS_PAGE.handOver
          : PAGE.handOver
        : signInPageOf(person.user_type),
    ),
    dedupeKey: `${template} ${person.user_id} ${at.getTime()}`,
  });
}
