import type { AuditEntry } from '@portal/common/contract/console/audit';
import type { StaffMember } from '@portal/common/contract/console/staff';
import { Privilege } from '@portal/common/enums/staff/privilege';

/** A member of staff. */
export const member = (more: Partial<StaffMember> = {}): StaffMember => ({
  user_id: 'u-he',
  user_name: 'He Tian',
  login_name: 'hetian',
  email: 'he@provider.example',
  state: 'active',
  status_reason: '',
  privileges: [Privilege.customerView],
  second_factor: 1,
  passkeys: 0,
  sessions: 1,
  last_sign_in: '2026-11-20T08:00:00.000Z',
  create_time: '2026-01-20T08:00:00.000Z',
  invitation: null,
  version: 3,
  ...more,
});

/** An entry of the audit log. */
export const auditEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 71,
  time: '2026-11-20T08:00:00.000Z',
  actor: { kind: 'staff', id: 'u-zhou', name: 'Zhou Yun' },
  action: 'staff.privileges',
  object: { id: 'u-he', name: 'He Tian' },
  subject: null,
  network: '203.0.113.7',
  browser: 'Chrome',
  system: 'Windows',
  request_id: 'r-1',
  changes: [
    { field: 'privileges', before: [Privilege.customerView], after: [Privilege.customerView, Privilege.systemAudit] },
  ],
  details: [],
  place: { day: '2026-11-20', number: 12 },
  ...more,
});
