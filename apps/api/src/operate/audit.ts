import { anchorHead, readAnchor } from '../console/audit/anchor.ts';
import { chainAllAudit } from '../console/audit/chain-audit.db.ts';
import { checkNow } from '../console/audit/watch-chain.ts';
import { audit } from '../platform/audit/audit.ts';
import { OPERATOR, OperateError, textIn, type Act, type Group } from './program/act.ts';
import { WHY_BROKEN } from './checks/why-broken.ts';

const check: Act = {
  about: 'operate.audit.check',
  options: { from: { kind: 'text', about: 'operate.option.fromDay' } },
  async run(given, { services, say }) {
    const from = textIn(given, 'from');
    if (from !== '' && !/^\d{4}-\d\d-\d\d$/.test(from)) throw new OperateError('operate.audit.noDay', { day: from });
    const report = await checkNow(services, from === '' ? {} : { from });
    const { broken, entries, days, unsealed, anchor } = report;
    const lines = broken
      ? [
          say('operate.audit.broken', { day: broken.day, number: broken.number, why: say(WHY_BROKEN[broken.why]) }),
          ...(broken.until ? [say('operate.audit.until', broken.until)] : []),
          ...(broken.entry === null ? [] : [say('operate.audit.entry', { id: broken.entry })]),
        ]
      : [
          say('operate.audit.whole', { entries, days }),
          ...(unsealed > 0 ? [say('operate.audit.unsealed', { days: unsealed })] : []),
          anchor ? say('operate.audit.held', anchor) : say('operate.audit.noAnchor'),
        ];
    return { failed: broken !== null, data: { ...report }, text: lines.join('\n') };
  },
};

const anchor: Act = {
  about: 'operate.audit.anchor',
  async run(_, { services, say }) {
    const before = await readAnchor(services);
    await chainAllAudit(services);
    const made = await anchorHead(services);
    if (!made) throw new OperateError('operate.audit.nothing');
    const { day, entries: number } = made;
    await audit(
      services.db,
      {
        actor: OPERATOR,
        action: 'audit.anchored',
        object: null,
        detail: { head: `${day} ${number}`, head_before: before ? `${before.day} ${before.entries}` : '' },
      },
      services.clock.now(),
    );
    return { data: { day, number }, text: say('operate.audit.anchored', { day, number }) };
  },
};

export const auditLog: Group = { about: 'operate.audit', acts: { check, anchor } };
