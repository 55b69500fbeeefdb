import { addWorkingDays, REVIEW_WORKING_DAYS } from '@portal/common/rules/certification/working-days';

/** Last day on which a decision is expected, as ISO-8601; Saturdays and Sundays do not count. Public holidays do. */
export const expectedBy = (submittedAt: string): string => addWorkingDays(new Date(submittedAt), REVIEW_WORKING_DAYS).toISOString();
