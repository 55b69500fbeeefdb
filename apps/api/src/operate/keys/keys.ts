import { formatInZone } from '@portal/common/intl/time-zone';
import { findKeys, rotateKeys } from '../../oauth/provider/library/signing-keys.db.ts';
import { samlKeysOf } from '../../sso/protocols/saml/our-keys.ts';
import { listKeys } from './list-keys.ts';
import { rotateSaml } from './saml-keys.ts';
import { OPERATOR, type Act, type Group } from '../program/act.ts';

const list: Act = {
  about: 'operate.keys.list',
  options: { saml: { kind: 'flag', about: 'operate.option.saml' } },
  async run(given, context) {
    if (given.saml === true) return listKeys(await samlKeysOf(context.services), 'fingerprint', context);
    const { db, vault, clock } = context.services;
    return listKeys(await findKeys(db, vault, clock.now()), 'kid', context);
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
    return {
      data: { kid, signsFrom, pending },
      text: say(text, { kid, time: formatInZone(context.locale, 'UTC', signsFrom) }),
    };
  },
};

export const keys: Group = { about: 'operate.keys', acts: { list, rotate } };
