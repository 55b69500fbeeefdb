import { FormattedMessage } from 'react-intl';
import { UserType } from '@portal/common/enums/user/user-type';
import type { ShownFields } from '@portal/common/form/version/difference';
import { IndustryField } from '@portal/common/form/lookup/industry-select';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { EmailItem } from '@portal/common/form/partner/address-items';
import { AddressItem, CompanyPhoneItem, MainBusinessItem } from '@portal/common/form/partner/company-items';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { companyFacts } from '../applicant/applicant.tsx';
import { FactSheet } from '../request/fact-sheet.tsx';
import { CorrectionCard } from './correction-card.tsx';
import { EditButton } from './edit-button.tsx';
import type { RegistrationItem } from './registration.queries.ts';

const fieldsOf = ({ data: d }: RegistrationItem) => ({
  company_phone: d.company_phone, company_email: d.company_email, company_industry_id: d.company_industry_id, company_main_business: d.company_main_business,
  company_country_id: d.company_country_id, company_province_id: d.company_province_id, company_city_id: d.company_city_id, company_address: d.company_address,
});

const SHOWN: ShownFields<ReturnType<typeof fieldsOf>> = {
  company_phone: { label: <FormattedMessage id="registrationField.company_phone" />, show: shownPhone },
  company_email: { label: <FormattedMessage id="registrationField.company_email" /> },
  company_industry_id: { label: <FormattedMessage id="registrationField.company_industry_id" />, show: (id) => <LookupName lookup={{ list: 'industry' }} id={id} /> },
  company_main_business: { label: <FormattedMessage id="registrationField.company_main_business" /> },
  company_address: { label: <FormattedMessage id="registrationField.company_address" /> },
};

/** The company of an application; while it is pending, staff can correct it. */
export function CompanyCard({ request, editable, editing, onEdit, onEnd }: {
  request: RegistrationItem;
  editable: boolean;
  editing: boolean;
  onEdit: () => void;
  onEnd: () => void;
}) {
  if (!editing) {
    return (
      <FactSheet
        title="approvals.registration.company" facts={companyFacts(request.data)}
        extra={editable && <EditButton name="approvals.registration.edit.company" onClick={onEdit} />}
      />
    );
  }
  const stored = fieldsOf(request);
  return (
    <CorrectionCard name="registrationCompany" title="approvals.registration.company" request={request} stored={stored} fields={SHOWN} onEnd={onEnd}>
      <CompanyPhoneItem stored={stored.company_phone} />
      <EmailItem name="company_email" label={<FormattedMessage id="registrationField.company_email" />} stored={stored.company_email} />
      <IndustryField name="company_industry_id" />
      <MainBusinessItem />
      <LocationFields names={{ country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' }} userType={UserType.partner} preselect={false} />
      <AddressItem name="company_address" />
    </CorrectionCard>
  );
}
