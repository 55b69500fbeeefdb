import type { listActivity } from '@portal/common/contract/account/activity';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { Purpose } from '@portal/common/enums/terms/purpose';
import { ActivityAction, ActivityReason } from '@portal/common/enums/user/activity-action';
import { UserType } from '@portal/common/enums/user/user-type';
import type { Locale } from '@portal/common/intl/locale';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/connect.ts';
import { parseUserAgent } from '../../platform/http/request/user-agent.ts';
import {
  cityName,
  countryName,
  employeesName,
  industryOf,
  positionName,
  provinceName,
} from '../../companies/lookups/lookups.ts';

type ActivityEntry = AnswerOf<typeof listActivity>['entries'][number];

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Changed columns: those in the detail of the entry, or those that staff corrected with a decision. */
function columnsOf({ columns, changes }: Record<string, unknown>): string[] {
  return Array.isArray(columns) || typeof changes !== 'object' || changes === null
    ? texts(columns)
    : Object.keys(changes);
}

/** Names of the ids in coded columns. */
const NAMES: Readonly<Record<string, (id: number, locale: Locale) => string>> = {
  industry_id: (id, locale) => industryOf(id, locale).name,
  employees_id: employeesName,
  region_id: countryName,
  country_id: countryName,
  province_id: provinceName,
  city_id: cityName,
  position_id: positionName,
};

/** Old and new values, as far as the entry has them, in the reader's language. */
function changesIn({ changes }: Record<string, unknown>, locale: Locale): NonNullable<ActivityEntry['changes']> {
  if (typeof changes !== 'object' || changes === null) return [];
  const read = (column: string, value: unknown) =>
    typeof value === 'number'
      ? (NAMES[column]?.(value, locale) ?? String(value))
      : typeof value === 'string'
        ? value
        : '';
  return Object.entries(changes).flatMap(([column, sides]) =>
    Array.isArray(sides) ? [{ column, before: read(column, sides[0]), after: read(column, sides[1]) }] : [],
  );
}

function actorKind(
  {
    action,
    actor_id: actorId,
    actor_type: actorType,
    client,
  }: { action: string; actor_id: string | null; actor_type: number | null; client: string | null },
  userId: string,
): ActivityEntry['by'] {
  if (action === 'signIn.failed') return 'unknown';
  if (client !== null) return 'application';
  if (actorId === userId) return 'self';
  if (actorId === null) return 'system';
  if (actorId.startsWith('dt-')) return 'directory';
  return actorType === UserType.employee ? 'staff' : 'member';
}

/**
 * Audit entries of an account that its owner may see, newest first, older than the id `before`. Entries by other people
 * come without network and device.
 */
export async function listActivityOf(
  db: Db | Tx,
  userId: string,
  { before, limit, locale }: { before?: number | undefined; limit: number; locale: Locale },
): Promise<ActivityEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('app_user as actor', 'actor.user_id', 'audit.actor_id')
    .leftJoin('application as client', (join) =>
      join.onRef('client.client_id', '=', 'audit.actor_id').on('client.service', 'is not', null),
    )
    .select([
      'audit.id',
      'at',
      'action',
      'actor_id',
      'actor.user_type as actor_type',
      `client.${locale === 'zh-CN' ? 'name_zh' : 'name_en'} as client`,
      'network',
      'user_agent',
      'detail',
    ])
    .where('subject_id', '=', userId)
    .where('action', 'in', ActivityAction)
    .$if(before !== undefined, (select) =>
      select.where(sql<boolean>`(audit.at, audit.id) < (select b.at, b.id from audit b where b.id = ${before})`),
    )
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row): ActivityEntry => {
    const by = actorKind(row, userId);
    const shown = by === 'self' || by === 'unknown';
    const { browser, system } = parseUserAgent(shown ? (row.user_agent ?? '') : '');
    const { detail } = row;
    const changes = changesIn(detail, locale);
    const reason = Object.values(ActivityReason).find((known) => known === detail.reason);
    const purpose = Object.values(Purpose).find((known) => known === detail.purpose);
    return {
      id: row.id,
      time: row.at,
      action: row.action as ActivityAction,
      by,
      ...(row.client === null ? {} : { by_name: row.client }),
      browser,
      system,
      network: shown ? (row.network ?? '') : '',
      about: [detail.key, detail.reference, detail.passkey].find((value) => typeof value === 'string') ?? '',
      columns: columnsOf(detail),
      ...(changes.length > 0 ? { changes } : {}),
      ...(reason ? { reason } : {}),
      ...(purpose ? { purpose } : {}),
    };
  });
}
