import type { AuditEntry } from '@portal/common/contract/console/audit';

/** Headings of the file: the names of the fields, which programs read too. */
const HEADINGS = [
  'time',
  'actor_id',
  'actor',
  'actor_kind',
  'action',
  'object_id',
  'object',
  'subject_id',
  'subject',
  'old',
  'new',
  'details',
  'network',
  'browser',
  'system',
  'request_id',
  'chain_day',
  'chain_number',
  'id',
];

const sideOf = (changes: AuditEntry['changes'], side: 'before' | 'after') =>
  changes.map((change) => `${change.field}: ${change[side].join(', ')}`).join('; ');

const lineOf = (entry: AuditEntry): string[] => [
  entry.time,
  entry.actor.id,
  entry.actor.directory ?? entry.actor.name,
  entry.actor.kind,
  entry.action,
  entry.object?.id ?? '',
  entry.object?.name ?? '',
  entry.subject?.id ?? '',
  entry.subject?.name ?? '',
  sideOf(entry.changes, 'before'),
  sideOf(entry.changes, 'after'),
  entry.details.map(({ name, value, label }) => `${name}: ${value}${label && ` (${label})`}`).join('; '),
  entry.network,
  entry.browser,
  entry.system,
  entry.request_id,
  entry.place?.day ?? '',
  entry.place === null ? '' : String(entry.place.number),
  String(entry.id),
];

/** Lines of the CSV of these entries, the headings first. Times are UTC (ISO 8601). */
export async function* linesOf(entries: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string[][]> {
  yield [HEADINGS];
  for await (const some of entries) yield some.map(lineOf);
}
