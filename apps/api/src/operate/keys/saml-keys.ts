import { announceKey, countUnread, findSamlKeys, promoteKey } from '../../sso/protocols/saml/our-keys.db.ts';
import { keyHolderOf } from '../../sso/protocols/saml/our-keys.ts';
import { OPERATOR, OperateError, type Context, type Outcome } from '../program/act.ts';

/** Puts the next key into our metadata; when it is there, lets it sign. With `atOnce` both, whoever has read it. */
export async function rotateSaml(context: Context, atOnce: boolean): Promise<Outcome> {
  const {
    services: { db },
    say,
  } = context;
  const holder = keyHolderOf(context.services);
  const announced = await announceKey(db, holder, OPERATOR);
  const { next } = await findSamlKeys(db, holder);
  if (!next) throw new Error('There is no next SAML key.');
  const { fingerprint: kid, created_at } = next;
  const unread = await countUnread(db, created_at);
  if (announced && !atOnce)
    return { data: { kid, promoted: false, unread }, text: say('operate.keys.saml.announced', { kid, unread }) };
  if (unread > 0 && !atOnce) throw new OperateError('operate.keys.saml.unread', { unread });
  await promoteKey(db, { fingerprint: kid, by: OPERATOR, now: holder.now, atOnce });
  return {
    data: { kid, promoted: true, unread },
    text: say(atOnce ? 'operate.keys.saml.replaced' : 'operate.keys.saml.promoted', { kid }),
  };
}
