import { FormattedMessage } from 'react-intl';
import { UserType } from '@portal/common/enums/user/user-type';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import type { ShownFields } from '@portal/common/form/version/difference';
import { shownPhone } from '@portal/common/rules/contact/phone';

interface Person { email: string; phone: string; position_category_id: number; position_name: string; address: string }

/** Labels of the fields of a partner's main person, for comparing two versions. */
export const PERSON_SHOWN: ShownFields<Person> = {
  email: { label: <FormattedMessage id="approvals.registration.field.email" /> },
  phone: { label: <FormattedMessage id="approvals.registration.field.phone" />, show: shownPhone },
  position_category_id: {
    label: <FormattedMessage id="approvals.registration.field.position_category_id" />,
    show: (id) => <LookupName lookup={{ list: 'position', userType: UserType.partner }} id={id} />,
  },
  position_name: { label: <FormattedMessage id="approvals.registration.field.position_name" /> },
  address: { label: <FormattedMessage id="approvals.registration.field.address" /> },
};
