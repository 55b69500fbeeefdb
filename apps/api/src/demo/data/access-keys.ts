import type { KeyScope } from '@portal/common/contract/account/key-scopes';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';
import type { Tx } from '../../platform/db/connect.ts';
import { digest, newId, newSecret } from '../../platform/db/ids.ts';
import { PEOPLE } from './accounts.ts';

interface DemoKey {
  description: string;
  madeDays: number;
  usedHours?: number;
  endsDays?: number;
  scopes?: KeyScope[];
  networks?: string[];
  /** Its secret was changed so many hours ago. */
  changedHours?: number;
  deletedHours?: number;
  calls?: readonly (readonly [route: string, network: string, perDay: number])[];
}

const OWN: readonly DemoKey[] = [
  {
    description: '夜间同步',
    madeDays: 210,
    usedHours: 5,
    calls: [
      ['GET /userinfo', '203.0.113.7', 24],
      ['GET /api/account/v1/enterprise_user/{id}', '203.0.113.7', 24],
      ['GET /userinfo', '2001:db8:1:2::/64', 2],
    ],
  },
];
const OF_COMPANY: readonly DemoKey[] = [
  {
    description: 'ERP 对接',
    madeDays: 160,
    usedHours: 1,
    endsDays: 205,
    scopes: ['certification:read', 'profile:write', 'webhooks:write'],
    networks: ['203.0.113.0/24', '2001:db8::/32'],
    changedHours: 6,
    calls: [
      ['GET /api/account/v1/enterprise', '203.0.113.20', 48],
      ['PUT /api/account/v1/enterprise', '203.0.113.20', 1],
      ['GET /api/account/v1/webhooks', '203.0.113.21', 12],
    ],
  },
  { description: '报表', madeDays: 60, endsDays: 30, scopes: ['credits:read'] },
  { description: '旧系统', madeDays: 400, usedHours: 40, deletedHours: 2 },
];
const DAYS_OF_CALLS = 14;

/** Access keys of the enterprise account and of its company. Nobody has their secrets. */
export async function loadDemoAccessKeys(tx: Tx, at: Date): Promise<void> {
  const { id: user_id, company } = PEOPLE.enterprise!;
  const ago = (hours: number | undefined) => (hours === undefined ? null : new Date(at.getTime() - hours * HOUR_MS));
  const holders = [
    { keys: OWN, holder: { user_id } },
    { keys: OF_COMPANY, holder: { co_id: `co-demo-${company}`, made_by: user_id } },
  ];
  for (const { keys, holder } of holders)
    for (const { calls = [], madeDays, usedHours, endsDays, changedHours, deletedHours, ...key } of keys) {
      const secret = newSecret();
      const id = newId('k');
      const former = newSecret();
      await tx
        .insertInto('access_key')
        .values({
          ...key,
          ...holder,
          id,
          access_key_id: newId('AK').replace('-', ''),
          secret_hash: digest(secret),
          last_four: secret.slice(-4),
          created_at: new Date(at.getTime() - madeDays * DAY_MS),
          expires_at: endsDays === undefined ? null : new Date(at.getTime() + endsDays * DAY_MS),
          last_used_at: ago(usedHours),
          deleted_at: ago(deletedHours),
          ...(changedHours === undefined
            ? {}
            : {
                former_hash: digest(former),
                former_last_four: former.slice(-4),
                former_used_at: ago(3),
                secret_changed_at: ago(changedHours),
                secret_used_at: ago(usedHours),
              }),
        })
        .execute();
      const counted = calls.flatMap(([route, network, perDay], n) =>
        Array.from({ length: DAYS_OF_CALLS }, (_, day) => {
          const last_at = new Date(at.getTime() - day * DAY_MS - (n + 1) * HOUR_MS);
          return { key_id: id, day: last_at.toISOString().slice(0, 10), network, route, calls: perDay, last_at };
        }),
      );
      if (counted.length > 0) await tx.insertInto('access_key_call').values(counted).execute();
    }
}
