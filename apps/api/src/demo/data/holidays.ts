import type { Tx } from '../../platform/db/connect.ts';

const year = 2026;
/** The official calendar of China: first and last day of each holiday, and the days off that are worked in turn. */
const HOLIDAYS = [
  { name: '元旦', from: '01-01', to: '01-03', worked: ['01-04'] },
  { name: '春节', from: '02-15', to: '02-23', worked: ['02-14', '02-28'] },
  { name: '清明节', from: '04-04', to: '04-06', worked: [] },
  { name: '劳动节', from: '05-01', to: '05-05', worked: ['05-09'] },
  { name: '端午节', from: '06-19', to: '06-21', worked: [] },
  { name: '中秋节', from: '09-25', to: '09-27', worked: [] },
  { name: '国庆节', from: '10-01', to: '10-07', worked: ['09-20', '10-10'] },
];

function daysFrom(from: string, to: string): string[] {
  const days = [];
  for (const day = new Date(`${year}-${from}`); day <= new Date(`${year}-${to}`); day.setUTCDate(day.getUTCDate() + 1))
    days.push(day.toISOString().slice(0, 10));
  return days;
}

/** Holidays and worked weekends of a year. The next year is left to the console's page, which asks for it. */
export async function loadDemoHolidays(tx: Tx): Promise<void> {
  const days = HOLIDAYS.flatMap(({ name, from, to, worked }) => [
    ...daysFrom(from, to).map((day) => ({ day, works: false, name })),
    ...worked.map((day) => ({ day: `${year}-${day}`, works: true, name: `${name}调休` })),
  ]);
  await tx.insertInto('special_day').values(days).execute();
}
