const two = (value: number) => String(value).padStart(2, '0');

/** Day of an instant in the browser's zone, `YYYY-MM-DD`. `at` is ISO-8601. */
export function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** An instant in the browser's zone as text, `YYYY-MM-DD HH:mm`. `at` is ISO-8601. */
export function dateTimeOf(at: string): string {
  const date = new Date(at);
  return `${dayOf(at)} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** An instant in the browser's zone: `YYYY-MM-DD HH:mm`, or the day alone; `--` where there is none. */
export function DateTime({ at, dayOnly = false }: { at: string | null | undefined; dayOnly?: boolean }) {
  if (!at || Number.isNaN(Date.parse(at))) return <span>--</span>;
  if (!dayOnly) return <time dateTime={at}>{dateTimeOf(at)}</time>;
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {dayOf(at)}
    </time>
  );
}
