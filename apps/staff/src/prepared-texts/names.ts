import { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import type { RefusalReason, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { RegistrationField, RegistrationReason } from '@portal/common/enums/partner/registration-refusal';
import { accountFieldText, contractFieldText } from '../intl/asked-field-text.ts';
import type { MessageId } from '../intl/messages.ts';

const FIELD_NAMES: Readonly<Record<PreparedQueue, (field: string) => MessageId>> = {
  certification: (field) => `refusedField.${field as RefusedField}`,
  registration: (field) => `registrationField.${field as RegistrationField}`,
  contract: contractFieldText,
  account: accountFieldText,
};

/** Name of a field of a queue, as applicants read it. */
export const fieldName = (queue: PreparedQueue, field: string): MessageId => FIELD_NAMES[queue](field);

/** The reason that a refusal has on record. */
export const reasonName = (queue: PreparedQueue, reason: string): MessageId =>
  queue === PreparedQueue.registration
    ? `registrationReason.${reason as RegistrationReason}`
    : `refusal.${reason as Exclude<RefusalReason, 'unanswered'>}`;
