import type { AuditEntry } from '@portal/common/contract/console/audit';
import { UserType } from '@portal/common/enums/user/user-type';

/** Actor of the operators' command line; it has no account. */
const OPERATOR = 'operator';

/** Whether an actor is the directory of a company, by its token. */
export const isDirectory = (actorId: string | null): boolean => actorId?.startsWith('dt-') ?? false;

/** Who acted, by the actor's id, type and network. */
export function kindOf({
  actor_id,
  actor_type,
  network,
}: {
  actor_id: string | null;
  actor_type: number | null;
  network: string | null;
}): AuditEntry['actor']['kind'] {
  if (actor_id === null) return network === null ? 'system' : 'anonymous';
  if (actor_id === OPERATOR) return 'operator';
  return actor_type === UserType.employee ? 'staff' : 'customer';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf) : [textOf(value)].filter((text) => text !== '');

/** Old and new values of a detail. */
export function changesIn(detail: Record<string, unknown> | null): AuditEntry['changes'] {
  const changes = detail?.changes;
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, sides]) =>
    Array.isArray(sides) ? [{ field, before: textsOf(sides[0]), after: textsOf(sides[1]) }] : [],
  );
}

/** All else that a detail says. */
export const detailsIn = (detail: Record<string, unknown> | null): { name: string; value: string }[] =>
  Object.entries(detail ?? {})
    .filter(([name, value]) => name !== 'changes' && value !== null && value !== '')
    .map(([name, value]) => ({ name, value: textsOf(value).join(', ') }));
