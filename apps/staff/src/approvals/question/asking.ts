import type { AskCall } from '@portal/common/contract/queues/review';
import type { MessageId } from '../../intl/messages.ts';

/** How the applicants of a queue are asked, and about which fields. Its prepared texts are those of the API. */
export interface Asking {
  call: AskCall;
  /** Whether this request can be asked about, or about a field of it. */
  fits: (request: object, field?: string) => boolean;
  fields: readonly string[];
  fieldText: (field: string) => MessageId;
  /** The applicant reads it. */
  toldText: (field: string) => MessageId;
  /** What was a value of a field, for people; null for one that has no text, such as a picture. */
  valueText: (field: string, value: string) => MessageId | string | null;
}

/** In place of a prepared question: what staff write themselves. */
export const OWN = 'own';
