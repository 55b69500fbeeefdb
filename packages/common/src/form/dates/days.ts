/** Inclusive days, `YYYY-MM-DD`; empty is unlimited. */
export interface Days {
  from: string;
  to: string;
}

/** True for a day as `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

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
