import { Decision } from '@portal/common/enums/approval/approval-status';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/common/rules/units';
import { audit, type AuditEntry } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { fromOrigin } from '../../platform/audit/origin.ts';
import { PEOPLE } from './accounts.ts';
import { COMPANIES } from './companies.ts';

const DAYS = 21;
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
] as const;

type Entry = AuditEntry & { at: Date };

const idOf = (label: string): string => PEOPLE[label]?.id ?? label;
const STAFF = Object.keys(PEOPLE).filter((label) => label.startsWith('staff-'));
const admin = idOf('staff-admin');

/** Sign-ins of staff on working days, now and then with a wrong password first. */
function signIns(day: Date, daysAgo: number): Entry[] {
  if (day.getUTCDay() === 0 || day.getUTCDay() === 6) return [];
  return STAFF.flatMap((label, i): Entry[] => {
    if ((daysAgo + i) % 3 === 0) return [];
    const id = idOf(label);
    const at = new Date(day.getTime() + (60 + i * 7 + (daysAgo % 5)) * MINUTE_MS);
    const failed: Entry[] =
      (daysAgo + i) % 7 === 1
        ? [
            {
              actor: null,
              action: 'signIn.failed',
              object: id,
              detail: { reason: 'wrongPassword' },
              at: new Date(at.getTime() - 40_000),
            },
          ]
        : [];
    return [...failed, { actor: id, action: 'signIn.succeeded', object: id, detail: { by: 'password' }, at }];
  });
}

/** Changes of staff accounts by the administrator, and other actions of staff. */
function acts(dayAt: (daysAgo: number, hours: number) => Date): Entry[] {
  const created = STAFF.filter((label) => label !== 'staff-admin').map((label, i): Entry => ({
    actor: admin,
    action: 'staff.created',
    object: idOf(label),
    at: dayAt(DAYS, 2 + i / 10),
    detail: { changes: { privileges: [[], [...(PEOPLE[label]?.privileges ?? [])]] } },
  }));
  const privileges = (label: string, before: readonly string[], after: readonly string[], at: Date): Entry => ({
    actor: admin,
    action: 'staff.privileges',
    object: idOf(label),
    detail: { changes: { privileges: [[...before], [...after]] } },
    at,
  });
  const own = idOf('enterprise');
  return [
    ...created,
    privileges('staff-viewer', [Privilege.customerView, Privilege.partnerView], [Privilege.customerView], dayAt(16, 3)),
    {
      actor: admin,
      action: 'staff.factorReset',
      object: idOf('staff-support'),
      detail: { reason: 'Lost phone' },
      at: dayAt(12, 6),
    },
    { actor: idOf('staff-support'), action: 'secondFactor.enabled', object: idOf('staff-support'), at: dayAt(12, 6.2) },
    {
      actor: admin,
      action: 'staff.disabled',
      object: idOf('staff-viewer'),
      detail: { reason: '休假' },
      at: dayAt(9, 8),
    },
    {
      actor: admin,
      action: 'staff.enabled',
      object: idOf('staff-viewer'),
      detail: { reason: '休假结束' },
      at: dayAt(4, 1.5),
    },
    {
      actor: admin,
      action: 'staff.sessionsEnded',
      object: idOf('staff-reviewer'),
      detail: { sessions: 2 },
      at: dayAt(6, 9),
    },
    {
      actor: idOf('staff-auditor'),
      action: 'audit.exported',
      object: null,
      detail: { filter: { action: 'signIn.failed' }, entries: 12 },
      at: dayAt(3, 5),
    },
    {
      actor: own,
      action: 'company.changed',
      object: 'co-demo-yuanli',
      subject: own,
      at: dayAt(8, 4),
      detail: { columns: ['address'], changes: { address: ['岳阳市岳阳楼区', COMPANIES.yuanli?.address.zh ?? ''] } },
    },
    { actor: own, action: 'export.requested', object: own, at: dayAt(5, 7) },
  ];
}

/** Decisions of the demo requests, at the time when they were made. */
function decisions(now: Date): Entry[] {
  return Object.entries(COMPANIES).flatMap(([key, { requests, kind }]) =>
    requests.flatMap(({ verdict, daysAgo, minutes }): Entry[] => {
      const applicant = Object.values(PEOPLE).find(({ company, userType }) => company === key && userType === kind);
      if (!verdict || daysAgo > DAYS) return [];
      return [
        {
          actor: admin,
          action: verdict.result === Decision.approve ? 'certification.agreed' : 'certification.rejected',
          object: `co-demo-${key}`,
          subject: applicant?.id ?? `u-demo-${key}`,
          detail: { opinion: verdict.opinion ?? '' },
          at: new Date(now.getTime() - daysAgo * DAY_MS - minutes * MINUTE_MS + verdict.afterHours * HOUR_MS),
        },
      ];
    }),
  );
}

/** Fills the audit log with three weeks of staff work, relative to `now`. */
export async function loadDemoAudit(tx: Tx, now: Date): Promise<void> {
  const midnight = now.getTime() - (now.getTime() % DAY_MS);
  const dayAt = (daysAgo: number, hours: number) => new Date(midnight - daysAgo * DAY_MS + hours * HOUR_MS);
  const daily = Array.from({ length: DAYS }, (_, i) => signIns(dayAt(i + 1, 0), i + 1)).flat();
  const entries = [...daily, ...acts(dayAt), ...decisions(now)]
    .filter(({ at }) => at <= now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const [i, { at, ...entry }] of entries.entries()) {
    const who = STAFF.findIndex((label) => idOf(label) === (entry.actor ?? entry.object));
    const origin = {
      network: `203.0.113.${20 + Math.max(0, who)}`,
      userAgent: AGENTS[Math.max(0, who) % AGENTS.length] ?? '',
      requestId: `demo-${i + 1}`,
    };
    await fromOrigin(origin, () => audit(tx, entry, at));
  }
}
