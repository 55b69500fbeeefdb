import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import { EmailItem, PhoneItem } from '@portal/common/form/partner/address-items';
import { AddressItem } from '@portal/common/form/partner/company-items';
import { PositionNameItem } from '@portal/common/form/partner/person-items';
import { available } from '@portal/common/form/taken/available';
import { personShown } from '@portal/common/form/partner/person-shown';
import { passes } from '@portal/common/form/rules';
import { useCall } from '@portal/common/host/use-host';
import { checkUserName } from '@portal/common/rules/user/user-name';
import { personFacts } from '../applicant/applicant.tsx';
import { EditableCard, type Editing } from './editable-card.tsx';
import type { RegistrationItem } from './registration.queries.ts';

const fieldsOf = ({ data: d }: RegistrationItem) => ({
  user_name: d.user_name,
  email: d.email,
  phone: d.phone,
  position_category_id: d.position_category_id,
  position_name: d.position_name,
  country_id: d.country_id,
  province_id: d.province_id,
  city_id: d.city_id,
  address: d.address,
});

const SHOWN: ShownFields<ReturnType<typeof fieldsOf>> = {
  user_name: { label: <FormattedMessage id="approvals.registration.field.username" /> },
  ...personShown((field) => <FormattedMessage id={`approvals.registration.field.${field}`} />),
};

/** The person who applied; while the application is pending, staff can correct what it says. */
export function PersonCard(card: Editing) {
  const call = useCall();
  const { request } = card;
  const stored = fieldsOf(request);
  const free = (type: ParamType, current: string) =>
    available({ call, type, userType: UserType.partner, accountId: request.userId, current });
  return (
    <EditableCard {...card} of="person" facts={personFacts(request.data)} stored={stored} fields={SHOWN}>
      <Form.Item
        name="user_name"
        required
        label={<FormattedMessage id="approvals.registration.field.username" />}
        rules={[passes(checkUserName)]}
      >
        <Input name="user_name" autoComplete="off" maxLength={60} />
      </Form.Item>
      <EmailItem
        label={<FormattedMessage id="approvals.registration.field.email" />}
        stored={stored.email}
        rules={free(ParamType.email, stored.email)}
      />
      <PhoneItem
        label={<FormattedMessage id="approvals.registration.field.phone" />}
        stored={stored.phone}
        rules={free(ParamType.phone, stored.phone)}
      />
      <LookupField name="position_category_id" lookup="position" userType={UserType.partner} />
      <PositionNameItem />
      <LocationFields
        names={{ country: 'country_id', province: 'province_id', city: 'city_id' }}
        userType={UserType.partner}
        preselect={false}
      />
      <AddressItem name="address" />
    </EditableCard>
  );
}
