import { AuditBreak } from '@portal/common/contract/console/audit';
import type { ApiMessageId } from '../../platform/intl/texts.ts';

/** What it means that the chain of the audit log is broken in this way. */
export const WHY_BROKEN = {
  [AuditBreak.changed]: 'operate.audit.changed',
  [AuditBreak.missing]: 'operate.audit.missing',
  [AuditBreak.day]: 'operate.audit.day',
  [AuditBreak.seal]: 'operate.audit.seal',
  [AuditBreak.anchor]: 'operate.audit.cut',
  [AuditBreak.outside]: 'operate.audit.outside',
} as const satisfies Record<AuditBreak, ApiMessageId>;
