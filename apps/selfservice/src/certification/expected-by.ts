/** A licence is reviewed within three working days (spec 2 §2.2). */
const WORKING_DAYS = 3;

/** Last day on which a decision is expected, as ISO-8601; Saturdays and Sundays do not count. Public holidays do. */
export function expectedBy(submittedAt: string): string {
  const day = new Date(submittedAt);
  for (let left = WORKING_DAYS; left > 0;) {
    day.setDate(day.getDate() + 1);
    if (day.getDay() !== 0 && day.getDay() !== 6) left -= 1;
  }
  return day.toISOString();
}
