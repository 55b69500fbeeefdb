import { addWorkingDays, REVIEW_WORKING_DAYS } from '@portal/common/rules/certification/working-days';

/** Latest date (ISO 8601) on which a decision is expected. Skips weekends, but not public holidays. */
export const expectedBy = (submittedAt: string): string => addWorkingDays(new Date(submittedAt), REVIEW_WORKING_DAYS).toISOString();
