import { AuditBreak } from '@portal/common/contract/console/audit';
import { chainAllAudit } from '../console/audit/chain-audit.db.ts';
import { checkChain } from '../console/audit/check-chain.db.ts';
import { OperateError, textIn, type Act, type Group } from './program/act.ts';

const WHY = {
  [AuditBreak.changed]: 'operate.audit.changed',
  [AuditBreak.missing]: 'operate.audit.missing',
  [AuditBreak.day]: 'operate.audit.day',
} as const;

const check: Act = {
  about: 'operate.audit.check',
  options: { from: { kind: 'text', about: 'operate.option.fromDay' } },
  async run(given, { services, say }) {
    const from = textIn(given, 'from');
    if (from !== '' && !/^\d{4}-\d\d-\d\d$/.test(from)) throw new OperateError('operate.audit.noDay', { day: from });
    await chainAllAudit(services);
    const report = await checkChain({ ...services, now: services.clock.now() }, from === '' ? {} : { from });
    const { broken, entries, days } = report;
    if (!broken) return { data: { ...report }, text: say('operate.audit.whole', { entries, days }) };
    const place = say('operate.audit.broken', { day: broken.day, number: broken.number, why: say(WHY[broken.why]) });
    return {
      failed: true,
      data: { ...report },
      text: broken.entry === null ? place : `${place} ${say('operate.audit.entry', { id: broken.entry })}`,
    };
  },
};

export const auditLog: Group = { about: 'operate.audit', acts: { check } };
