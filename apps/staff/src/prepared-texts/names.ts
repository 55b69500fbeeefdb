import { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { RegistrationField, RegistrationReason } from '@portal/common/enums/partner/registration-refusal';
import type { MessageId } from '../intl/messages.ts';

/** Name of a field of a queue, as applicants read it. */
export const fieldName = (queue: PreparedQueue, field: string): MessageId =>
  queue === PreparedQueue.registration
    ? `registrationField.${field as RegistrationField}`
    : `refusedField.${field as RefusedField}`;

/** The reason that a refusal has on record. */
export const reasonName = (queue: PreparedQueue, reason: string): MessageId =>
  queue === PreparedQueue.registration
    ? `registrationReason.${reason as RegistrationReason}`
    : `refusal.${reason as Exclude<RefusalReason, 'unanswered'>}`;
