import type { AskCall } from '@portal/common/contract/queues/review';
import type { MessageId } from '../../intl/messages.ts';

/** How the applicants of a queue are asked: about which fields, and with which prepared questions. */
export interface Asking {
  call: AskCall;
  /** Whether this request can be asked about. */
  fits: (request: object) => boolean;
  fields: readonly string[];
  preparedOf: Readonly<Record<string, readonly string[]>>;
  fieldText: (field: string) => MessageId;
  /** The applicant reads it. */
  preparedText: (prepared: string) => MessageId;
  /** What was a value of a field, for people; null for one that has no text, such as a picture. */
  valueText: (field: string, value: string) => MessageId | string | null;
}

/** In place of a prepared question: what staff write themselves. */
export const OWN = 'own';
