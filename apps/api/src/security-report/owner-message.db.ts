import { RESET_CODE } from '@portal/common/rules/limits';
import { formatLocale } from '@portal/common/intl/locale';
import type { Config } from '../config.ts';
import type { Tx } from '../db/connect.ts';
import { digest, newSecret } from '../db/ids.ts';
import { queueMessage } from '../mail/outbox.ts';
import { localeOf, reachable } from '../mail/recipient.ts';
import { describeDevice } from '../http/user-agent.ts';
import { ADDRESS_COLUMNS, provenAddresses, type Addresses } from '../addresses/proven-address.db.ts';

/** Another e-mail or phone: what its owner can have back. */
export type AddressAbout = 'emailChanged' | 'phoneChanged';
/** What an owner is told of, because it may have been somebody else; each is a message `mail.<about>`. */
export type About = 'passwordChanged' | 'newDevice' | 'secondFactorOn' | 'secondFactorOff' | AddressAbout;

interface Source {
  userId: string;
  /** Where it came from. */
  network: string;
  userAgent: string;
  at: Date;
}

export type News = Source & (
  | { about: Exclude<About, AddressAbout> }
  /** `before`: the address that was replaced, null where there was none that was proven. */
  | { about: AddressAbout; before: string | null }
);

/** Answers that undo something count for less long. */
const UNDOES: readonly About[] = ['emailChanged', 'phoneChanged', 'secondFactorOn'];

/**
 * Whom a message reaches: an address that is proven to be the owner's, because it may answer "it was not me". About another
 * address it is the owner of the former one, or, where there was none, of the address that stayed: the new one may be a
 * stranger's.
 */
function recipientOf(news: News, user: Addresses) {
  const { email, phone } = provenAddresses(user);
  switch (news.about) {
    case 'emailChanged': return reachable({ email: news.before, phone });
    case 'phoneChanged': return news.before === null ? reachable({ email, phone: null }) : reachable({ email: null, phone: news.before });
    default: return reachable({ email, phone });
  }
}

/**
 * Tells the owner of an account about a change, in the owner's language, by e-mail or else by SMS, with a link that says
 * "it was not me". In the transaction of the change. An account without such an address is told nothing.
 */
export async function notifyOwner(tx: Tx, { publicUrl }: Pick<Config, 'publicUrl'>, news: News): Promise<void> {
  const { userId, about, network, userAgent, at } = news;
  const user = await tx.selectFrom('app_user').select([...ADDRESS_COLUMNS, 'language', 'user_name'])
    .where('user_id', '=', userId).executeTakeFirstOrThrow();
  const recipient = recipientOf(news, user);
  if (!recipient) return;
  const locale = localeOf(user.language);
  const code = newSecret();
  const lives = UNDOES.includes(about) ? RESET_CODE.undoLivesMs : RESET_CODE.reportLivesMs;
  await tx.insertInto('security_report').values({
    code_hash: digest(code), user_id: userId, about, told_at: at, old_address: 'before' in news ? news.before : null,
    expires_at: new Date(at.getTime() + lives), used_at: null,
  }).execute();
  await queueMessage(tx, {
    ...recipient, locale, template: about, at,
    link: `${publicUrl}/microapp/notMe?report_code=${code}&lang=${formatLocale(locale)}`,
    values: {
      name: user.user_name, network, device: describeDevice(userAgent),
      time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at),
    },
    dedupeKey: `${about} ${digest(code)}`,
  });
}
