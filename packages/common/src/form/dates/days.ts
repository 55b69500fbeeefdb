/** Inclusive days, `YYYY-MM-DD`; empty is unlimited. */
export interface Days {
  from: string;
  to: string;
}

/** True for a day as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => readDay(text) === text;

/** 2026-01-15, 2026/1/15, 2026年1月15日; a time after it is ignored, as it is in the dates that pages show. */
const IN_NUMBERS = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2}) ?日?(?:[ T]\d{1,2}:\d{2}.*)?$/;
/** January 15, 2026; Jan 15, 2026. */
const IN_ENGLISH = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?:,? (?:at )?\d{1,2}:\d{2}.*)?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TYPED_MAX = 60;

/** The day of a typed or copied text in any form that a page shows, in either language; undefined for other texts. */
export function readDay(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined;
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const [, year, month, date] = IN_NUMBERS.exec(text) ?? [];
  if (year && month && date) return existing(Number(year), Number(month), Number(date));
  const [, name = '', dateOf, yearOf] = IN_ENGLISH.exec(text) ?? [];
  return existing(Number(yearOf), MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(dateOf));
}

function existing(year: number, month: number, date: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, date));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === date ? at.toISOString().slice(0, 10) : undefined;
}

/** A day of a query string; empty when it has none. */
export const dayIn = (query: URLSearchParams, name: string): string => {
  const text = query.get(name) ?? '';
  return isDay(text) ? text : '';
};

const midnight = (day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** Converts inclusive days of the local time zone to ISO instants; `to` is exclusive. */
export const instantsOf = ({ from, to }: Days): Partial<Days> => ({
  ...(from && { from: midnight(from) }),
  ...(to && { to: midnight(to, 1) }),
});
