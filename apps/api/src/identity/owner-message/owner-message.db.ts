import { RESET_CODE } from '@portal/common/rules/limits';
import { formatLocale } from '@portal/common/intl/locale';
import { PAGE, pageUrl } from '@portal/common/pages/addresses';
import type { Config } from '../../platform/settings/config.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { digest, newSecret } from '../../platform/db/ids.ts';
import { tell } from '../../platform/mail/outbox.ts';
import { readerOf, reachable } from '../../platform/mail/recipient.ts';
import { describeDevice } from '../../platform/http/request/user-agent.ts';
import { provenAddresses, type Addresses } from '../addresses/proven-address.db.ts';
import { findOwner } from '../addresses/tell-owner.db.ts';

/** A changed address, which its owner can restore. */
export type AddressAbout = 'emailChanged' | 'phoneChanged';
/** Events that the owner is notified of, in case somebody else caused them; each is a message `mail.<about>`. */
export type About =
  | 'passwordChanged'
  | 'newDevice'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'passkeyAdded'
  | 'passkeyDeleted'
  | AddressAbout;

interface Source {
  userId: string;
  /** Network of the request. */
  network: string;
  userAgent: string;
  at: Date;
}

export type Notice = Source &
  /** `disabledKeys`: public parts of the access keys that a new password disabled. */
  (
    | { about: Exclude<About, AddressAbout>; disabledKeys?: readonly string[] }
    /** `before`: the replaced proven address, or null. */
    | { about: AddressAbout; before: string | null }
  );

/** Messages whose link undoes a change; their links expire sooner. */
const UNDOES: readonly About[] = ['emailChanged', 'phoneChanged', 'secondFactorOn', 'passkeyAdded'];

/**
 * Recipient of a notification: a proven address, because its link can undo changes. For a changed address it is the
 * previous one, or the other proven one when there was none: the new address may belong to a stranger.
 */
function recipientOf(notice: Notice, user: Addresses) {
  const { email, phone } = provenAddresses(user);
  switch (notice.about) {
    case 'emailChanged':
      return reachable({ email: notice.before, phone });
    case 'phoneChanged':
      return notice.before === null
        ? reachable({ email, phone: null })
        : reachable({ email: null, phone: notice.before });
    default:
      return reachable({ email, phone });
  }
}

/**
 * Notifies the owner of an account in their language and time zone, by e-mail or else SMS, with a "this was not me"
 * link. Runs in the transaction of the change. Does nothing without a proven address.
 */
export async function notifyOwner(tx: Tx, { publicUrl }: Pick<Config, 'publicUrl'>, notice: Notice): Promise<void> {
  const { userId, about, network, userAgent, at } = notice;
  const user = await findOwner(tx, userId);
  const recipient = recipientOf(notice, user);
  if (!recipient) return;
  const code = newSecret();
  const lives = UNDOES.includes(about) ? RESET_CODE.undoLivesMs : RESET_CODE.reportLivesMs;
  await tx
    .insertInto('security_report')
    .values({
      code_hash: digest(code),
      user_id: userId,
      about,
      told_at: at,
      old_address: 'before' in notice ? notice.before : null,
      expires_at: new Date(at.getTime() + lives),
      used_at: null,
    })
    .execute();
  const keys = 'disabledKeys' in notice ? (notice.disabledKeys ?? []) : [];
  await tell(tx, recipient, user, {
    template: about,
    at,
    link: pageUrl(publicUrl, PAGE.notMe, { report_code: code, lang: formatLocale(readerOf(user).locale) }),
    values: { keys: keys.join(', '), count: keys.length, network, device: describeDevice(userAgent), time: at },
    dedupeKey: `${about} ${digest(code)}`,
  });
}
