import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AskedRegistrationField } from '@portal/common/enums/approval/asked-fields';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { IndustryField } from '@portal/common/form/lookup/industry-select';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { LookupField } from '@portal/common/form/lookup/lookup-select';
import {
  AddressItem,
  CompanyNameItem,
  CompanyPhoneItem,
  MainBusinessItem,
  WebsiteItem,
} from '@portal/common/form/partner/company-items';
import { PositionNameItem, UserNameItem } from '@portal/common/form/partner/person-items';
import { PartnerTypesItem } from '@portal/common/form/partner/types-item';
import { available } from '@portal/common/form/taken/available';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import type { PartnerCompany } from '../company.ts';

interface ItemsProps {
  company: PartnerCompany;
  /** The question about a field, below its item. */
  hint: (field: AskedRegistrationField) => ReactNode;
  asks: (field: AskedRegistrationField) => boolean;
}

/** The asked fields of a partner application, with the items of its forms and in their order. */
export function ApplicationItems({ company, hint, asks }: ItemsProps) {
  const call = useCall();
  const { user_id } = useSignedIn();
  const { auth_status } = company;
  return (
    <>
      {asks('company_name') && (
        <CompanyNameItem
          frozen={auth_status === AuthStatus.pending || auth_status === AuthStatus.authenticated}
          extra={hint('company_name')}
          rules={available({
            call,
            type: ParamType.company,
            userType: UserType.partner,
            accountId: user_id,
            current: company.company_name,
          })}
        />
      )}
      {asks('company_phone') && <CompanyPhoneItem stored={company.company_phone} extra={hint('company_phone')} />}
      {asks('company_official_website') && <WebsiteItem extra={hint('company_official_website')} />}
      {asks('company_industry_id') && <IndustryField name="company_industry_id" extra={hint('company_industry_id')} />}
      {asks('company_main_business') && <MainBusinessItem extra={hint('company_main_business')} />}
      {asks('company_location') && (
        <>
          <LocationFields
            names={{ country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' }}
            userType={UserType.partner}
            preselect={false}
            disabled={auth_status === AuthStatus.authenticated}
          />
          <p>{hint('company_location')}</p>
        </>
      )}
      {asks('company_address') && <AddressItem name="company_address" extra={hint('company_address')} />}
      {asks('intention_partner_type') && <PartnerTypesItem extra={hint('intention_partner_type')} />}
      <PersonItems hint={hint} asks={asks} />
    </>
  );
}

function PersonItems({ hint, asks }: Pick<ItemsProps, 'hint' | 'asks'>) {
  const label = (field: AskedRegistrationField) => <FormattedMessage id={`registrationField.${field}`} />;
  return (
    <>
      {asks('username') && <UserNameItem label={label('username')} extra={hint('username')} />}
      {asks('position_category_id') && (
        <LookupField
          lookup="position"
          name="position_category_id"
          userType={UserType.partner}
          label={label('position_category_id')}
          extra={hint('position_category_id')}
        />
      )}
      {asks('position_name') && <PositionNameItem extra={hint('position_name')} />}
      {asks('location') && (
        <>
          <LocationFields
            names={{ country: 'country_id', province: 'province_id', city: 'city_id' }}
            userType={UserType.partner}
            preselect={false}
          />
          <p>{hint('location')}</p>
        </>
      )}
      {asks('address') && <AddressItem name="address" label={label('address')} extra={hint('address')} />}
    </>
  );
}
