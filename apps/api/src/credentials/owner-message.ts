import { RESET_CODE } from '@portal/common/rules/decided';
import type { Config } from '../config.ts';
import type { Tx } from '../db/connect.ts';
import { digest, newSecret } from '../db/ids.ts';
import { queueMessage } from '../mail/outbox.ts';
import { localeOf } from '../mail/recipient.ts';
import { deviceName } from './device.ts';

/** What an owner is told of, because it may have been somebody else; each is a message `mail.<about>`. */
export type About = 'passwordChanged' | 'newDevice' | 'secondFactorOn' | 'secondFactorOff';

export interface News {
  userId: string;
  about: About;
  /** Where it came from. */
  network: string;
  userAgent: string;
  at: Date;
}

/**
 * Tells the owner of an account about a change, in the owner's language, by e-mail or else by SMS, with a link that says
 * "it was not me". In the transaction of the change. An account without any address is told nothing.
 */
export async function tellOwner(tx: Tx, { publicUrl }: Pick<Config, 'publicUrl'>, { userId, about, network, userAgent, at }: News): Promise<void> {
  const user = await tx.selectFrom('app_user').select(['email', 'phone', 'language', 'user_name'])
    .where('user_id', '=', userId).executeTakeFirstOrThrow();
  const to = user.email ?? user.phone;
  if (to === null) return;
  const locale = localeOf(user.language);
  const code = newSecret();
  await tx.insertInto('security_report').values({
    code_hash: digest(code), user_id: userId, about, told_at: at, old_address: null, expires_at: new Date(at.getTime() + RESET_CODE.reportLivesMs), used_at: null,
  }).execute();
  await queueMessage(tx, {
    channel: user.email === null ? 'sms' : 'email', to, locale, template: about, at,
    link: `${publicUrl}/microapp/notMe?report_code=${code}&lang=${locale.replace('-', '_')}`,
    values: {
      name: user.user_name, network, device: deviceName(userAgent),
      time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at),
    },
    dedupeKey: `${about} ${digest(code)}`,
  });
}
