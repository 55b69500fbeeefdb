import { formatInZone } from '@portal/common/intl/time-zone';
import { findKeys, rotateKeys } from '../../oauth/provider/library/signing-keys.db.ts';
import { listSaml, rotateSaml } from './saml-keys.ts';
import { OPERATOR, type Act, type Context, type Group } from '../program/act.ts';

const shown = ({ locale }: Context, at: Date) => formatInZone(locale, 'UTC', at);

const list: Act = {
  about: 'operate.keys.list',
  options: { saml: { kind: 'flag', about: 'operate.option.saml' } },
  async run(given, context) {
    if (given.saml === true) return listSaml(context);
    const {
      services: { db, vault, clock },
      say,
    } = context;
    const { current, next, retired } = await findKeys(db, vault, clock.now());
    const rows = [
      { state: 'current' as const, ...current },
      ...(next ? [{ state: 'next' as const, ...next }] : []),
      ...retired.map((key) => ({ state: 'retired' as const, ...key })),
    ];
    const keys = rows.map(({ state, kid, created_at, signs_from }) => ({ state, kid, created_at, signs_from }));
    const lines = keys.map(
      ({ state, kid, signs_from }) =>
        `${kid}  ${say(`operate.keys.${state}`)}${signs_from ? `  ${say('operate.keys.since', { time: shown(context, signs_from) })}` : ''}`,
    );
    return { data: { keys }, text: lines.join('\n') };
  },
};

const rotate: Act = {
  about: 'operate.keys.rotate',
  options: { now: { kind: 'flag', about: 'operate.option.now' }, saml: { kind: 'flag', about: 'operate.option.saml' } },
  async run(given, context) {
    if (given.saml === true) return rotateSaml(context, given.now === true);
    const {
      services: { db, vault, clock },
      say,
    } = context;
    const { kid, signsFrom, pending } = await rotateKeys(db, vault, {
      now: clock.now(),
      by: OPERATOR,
      atOnce: given.now === true,
    });
    const text =
      given.now === true ? 'operate.keys.replaced' : pending ? 'operate.keys.pending' : 'operate.keys.rotated';
    return { data: { kid, signsFrom, pending }, text: say(text, { kid, time: shown(context, signsFrom) }) };
  },
};

export const keys: Group = { about: 'operate.keys', acts: { list, rotate } };
