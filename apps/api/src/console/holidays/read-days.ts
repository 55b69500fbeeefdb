import ICAL from 'ical.js';
import Papa from 'papaparse';
import { checkSiteLine } from '@portal/common/rules/site/site';
import { DAY_MS } from '@portal/common/rules/units';

/** A day that differs from the weekly working hours. */
export interface SpecialDay {
  /** YYYY-MM-DD. */
  day: string;
  works: boolean;
  name: string;
}

/** A file that cannot be read, at a line of a CSV or an entry of a calendar; without a number none of it. */
export class WrongDays extends Error {
  override name = 'WrongDays';
  readonly line: number | undefined;
  constructor(line?: number) {
    super(`line ${line}`);
    this.line = line;
  }
}

/** Longest holiday of a calendar, in days. */
const LONGEST = 60;

/** True for a day of the calendar, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const at = /^(20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const WORKED = /^(1|true|yes|班|上班|工作日|work)$/i;
const FREE = /^(|0|false|no|休|放假|休息日|holiday)$/i;

function csvDays(text: string): SpecialDay[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  if (!meta.fields?.includes('day')) throw new WrongDays();
  return data.map((row, index) => {
    const [day = '', works = '', name = ''] = [row.day?.trim(), row.works?.trim(), row.name?.trim()];
    if (!isDay(day) || !(WORKED.test(works) || FREE.test(works)) || checkSiteLine(name)) throw new WrongDays(index + 2);
    return { day, works: WORKED.test(works), name };
  });
}

/** Calendars mark weekend days that are worked by a property, or by a word in the summary. */
const isWorked = (event: ICAL.Component, summary: string) =>
  /ALTERNATE-WORKDAY/i.test(String(event.getFirstPropertyValue('x-apple-special-day') ?? '')) ||
  /[（(]班[)）]|补班|调休上班|\bworking day\b/i.test(summary);

function calendarDays(text: string): SpecialDay[] {
  let events: ICAL.Component[];
  try {
    events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
  } catch {
    throw new WrongDays();
  }
  return events.flatMap((event, index) => {
    const { startDate, endDate, summary = '' } = new ICAL.Event(event);
    const name = String(summary ?? '').trim();
    // Whole days only: an hour of an appointment is none.
    if (!startDate?.isDate || checkSiteLine(name)) throw new WrongDays(index + 1);
    const first = Date.UTC(startDate.year, startDate.month - 1, startDate.day);
    const end = endDate ? Date.UTC(endDate.year, endDate.month - 1, endDate.day) : first + DAY_MS;
    const count = Math.max(1, Math.round((end - first) / DAY_MS));
    if (count > LONGEST) throw new WrongDays(index + 1);
    return Array.from({ length: count }, (_, i) => {
      const day = new Date(first + i * DAY_MS).toISOString().slice(0, 10);
      if (!isDay(day)) throw new WrongDays(index + 1);
      return { day, works: isWorked(event, name), name };
    });
  });
}

/**
 * Days of a CSV or iCalendar file, by their content; of a day that stands in it twice, the last.
 *
 * @throws WrongDays
 */
export function readDays(bytes: Uint8Array): SpecialDay[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new WrongDays();
  }
  const days = /^\s*BEGIN:VCALENDAR/i.test(text) ? calendarDays(text) : csvDays(text);
  if (days.length === 0) throw new WrongDays();
  return [...new Map(days.map((one) => [one.day, one])).values()];
}
