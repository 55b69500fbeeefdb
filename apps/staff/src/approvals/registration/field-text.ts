import type { RegistrationField } from '@portal/common/enums/partner/registration-refusal';

/** Fields of the person, whom the shared texts address as "you". */
const OF_PERSON = [
  'username',
  'email',
  'phone',
  'position_category_id',
  'position_name',
  'location',
  'address',
] as const;
type PersonField = (typeof OF_PERSON)[number];

const isOfPerson = (field: RegistrationField): field is PersonField =>
  (OF_PERSON as readonly RegistrationField[]).includes(field);

/** Text id of a field of an application, for staff. */
export const fieldText = (field: RegistrationField) =>
  isOfPerson(field) ? (`approvals.registration.field.${field}` as const) : (`registrationField.${field}` as const);
