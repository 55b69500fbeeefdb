import type { IntlShape } from 'react-intl';
import type { PreparedText } from '@portal/common/contract/queues/prepared-texts';
import { fillSlots, wordsIn } from '@portal/common/rules/approval/prepared-text';

/** What the slots of a text are filled from. */
export interface About {
  company: string;
  /** Missing in a second look, which does not say when the request was sent. */
  submittedAt?: string;
}

/** A prepared text as an applicant reads it, in the language of `intl`. Slots: company, field, day of submission. */
export const filled = (intl: IntlShape, text: PreparedText, { company, submittedAt }: About, field?: string): string =>
  fillSlots(wordsIn(intl.locale, text), {
    company,
    ...(submittedAt !== undefined && { date: intl.formatDate(submittedAt, { dateStyle: 'long' }) }),
    ...(field !== undefined && { field }),
  });
