import { AskedRegistrationField } from '@portal/common/enums/approval/asked-fields';
import { askRegistration, registrationReview } from '@portal/common/contract/queues/registration-approval';
import { PAGE } from '@portal/common/pages/addresses';
import { applicationAddress, applicationColumns } from '../applicant/application-columns.tsx';
import type { Application } from '../applicant/application.ts';
import type { RequestQueue } from '../queue.ts';
import { fieldText } from './field-text.ts';
import { list, read, type RegistrationItem } from './registration.queries.ts';

/** The queue of applications of partner companies. */
export const registrationQueue: RequestQueue<Application, RegistrationItem> = {
  kind: 'registration',
  area: 'partners',
  title: 'approvals.registration.title',
  path: PAGE.partnerRegistrations,
  views: ['pending', 'proposed', 'approved', 'rejected', 'all'],
  columns: applicationColumns(),
  addressOf: applicationAddress(PAGE.partnerRegistrations),
  list,
  file: 'partner-registrations',
  review: registrationReview,
  asking: {
    call: askRegistration,
    fits: () => true,
    fields: AskedRegistrationField,
    fieldText: (field) => fieldText(field as AskedRegistrationField),
    toldText: (field) => `registrationField.${field as AskedRegistrationField}`,
    valueText: (_, value) => value,
  },
  read,
};
