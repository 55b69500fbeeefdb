import type { Locale } from './locale.ts';

/** Time zone of users without a known one. */
export const defaultTimeZone = (locale: Locale): string => (locale === 'zh-CN' ? 'Asia/Shanghai' : 'UTC');

/** Name of a time zone at an instant: `China Standard Time`, `Central European Summer Time`. */
export function timeZoneName(locale: Locale, timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Day and time with the name of the zone: `2026年11月22日 15:40（中国标准时间）`. */
export function formatInZone(locale: Locale, timeZone: string, at: Date): string {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  const name = timeZoneName(locale, timeZone, at);
  return locale === 'zh-CN' ? `${time}（${name}）` : `${time} (${name})`;
}
