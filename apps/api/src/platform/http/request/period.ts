import { refuseAt } from '../../errors/refusal.ts';
import { DAY_MS } from '@portal/common/rules/units';

/**
 * Boundary of a period in a query: an instant with time zone, or a day (`YYYY-MM-DD`, `YYYY/MM/DD`) as its start in
 * UTC; the `end` of a period is the start of the next day.
 *
 * @throws Refusal `request.invalid` at the field
 */
export function boundaryOf(text: string | undefined, field: string, which: 'start' | 'end'): Date | undefined {
  if (!text) return undefined;
  const [, day = '', time] =
    /^(\d{4}([-/])\d{2}\2\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/
      .exec(text)
      ?.toSpliced(2, 1) ?? [];
  const iso = day.replaceAll('/', '-');
  const start = new Date(`${iso}T00:00:00Z`);
  const end = time === undefined ? start : new Date(iso + time);
  // Date.parse rolls impossible days over into the next month.
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime()) || !start.toISOString().startsWith(iso))
    refuseAt(field, 'request.invalid');
  return time === undefined && which === 'end' ? new Date(end.getTime() + DAY_MS) : end;
}
