import { formatInZone } from '@portal/common/intl/time-zone';
import { announceKey, countUnread, findSamlKeys, promoteKey } from '../../sso/protocols/saml/our-keys.db.ts';
import { OPERATOR, OperateError, type Context, type Outcome } from '../program/act.ts';

const holderOf = ({ services: { vault, config, clock } }: Context) => ({
  vault,
  name: new URL(config.publicUrl).hostname,
  now: clock.now(),
});

/** Lists the keys of our SAML requests. */
export async function listSaml(context: Context): Promise<Outcome> {
  const {
    services: { db },
    say,
    locale,
  } = context;
  const { current, next, retired } = await findSamlKeys(db, holderOf(context));
  const rows = [
    { state: 'current' as const, ...current },
    ...(next ? [{ state: 'next' as const, ...next }] : []),
    ...retired.map((key) => ({ state: 'retired' as const, ...key })),
  ];
  const keys = rows.map(({ state, fingerprint, created_at, signs_from }) => ({
    state,
    fingerprint,
    created_at,
    signs_from,
  }));
  const since = (at: Date | null) =>
    at ? `  ${say('operate.keys.since', { time: formatInZone(locale, 'UTC', at) })}` : '';
  return {
    data: { keys },
    text: keys
      .map(
        ({ state, fingerprint, signs_from }) => `${fingerprint}  ${say(`operate.keys.${state}`)}${since(signs_from)}`,
      )
      .join('\n'),
  };
}

/** Puts the next key into our metadata; when it is there, lets it sign. With `atOnce` both, whoever has read it. */
export async function rotateSaml(context: Context, atOnce: boolean): Promise<Outcome> {
  const {
    services: { db },
    say,
  } = context;
  const holder = holderOf(context);
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
