import { formatInZone } from '@portal/common/intl/time-zone';
import type { KeySet } from '../../platform/crypto/key-set.ts';
import type { Context, Outcome } from '../program/act.ts';

type Listed<Id extends string> = Record<Id, string> & { created_at: Date; signs_from: Date | null };

/** Keys with their states, one a line, the one that signs first. `id` is the name of what they are called by. */
export function listKeys<Id extends 'kid' | 'fingerprint'>(
  { current, next, retired }: KeySet<Listed<Id>>,
  id: Id,
  { say, locale }: Context,
): Outcome {
  const row = (state: 'current' | 'next' | 'retired', { [id]: name, created_at, signs_from }: Listed<Id>) => ({
    data: { state, [id]: name, created_at, signs_from },
    line: [
      name,
      say(`operate.keys.${state}`),
      ...(signs_from ? [say('operate.keys.since', { time: formatInZone(locale, 'UTC', signs_from) })] : []),
    ].join('  '),
  });
  const rows = [
    row('current', current),
    ...(next ? [row('next', next)] : []),
    ...retired.map((key) => row('retired', key)),
  ];
  return { data: { keys: rows.map(({ data }) => data) }, text: rows.map(({ line }) => line).join('\n') };
}
