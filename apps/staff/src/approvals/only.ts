import type { Due } from '@portal/common/contract/queues/queue-filters';
import { WEEKS } from '../lists/queues.ts';
import type { ListQuery, View } from './queue.ts';

type Weeks = `weeks${(typeof WEEKS)[number]}`;

/** What a list is narrowed to: pending requests by their promised time, proposals to confirm, or recent decisions. */
export type Only = Due | 'confirm' | Weeks;

const RUNNING: readonly Only[] = ['overdue', 'today', 'running', 'age0', 'age1', 'age2'];
const DECIDED: readonly Only[] = WEEKS.map((weeks): Weeks => `weeks${weeks}`);

/** What a view can be narrowed to. */
export function onlyOf(view: View): readonly Only[] {
  if (view === 'pending') return RUNNING;
  return view === 'proposed' ? ['confirm'] : DECIDED;
}

export const isOnlyOf = (view: View, only: string): only is Only => (onlyOf(view) as readonly string[]).includes(only);

/** What it says in the query of a list. */
export function narrowing(only: Only | ''): Pick<ListQuery, 'due' | 'weeks' | 'proposed'> {
  if (only === '') return {};
  if (only === 'confirm') return { proposed: '2' };
  const weeks = WEEKS.find((one) => only === `weeks${one}`);
  return weeks === undefined ? { due: only as Due } : { weeks };
}
