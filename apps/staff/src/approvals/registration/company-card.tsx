import { COMPANY_SHOWN, CompanyDataItems } from '@portal/common/form/partner/company-data';
import { companyFacts } from '../applicant/applicant.tsx';
import { FactSheet } from '../request/fact-sheet.tsx';
import { CorrectionCard } from './correction-card.tsx';
import { EditButton, useFocusAfter } from './edit-button.tsx';
import type { RegistrationItem } from './registration.queries.ts';

const fieldsOf = ({ data: d }: RegistrationItem) => ({
  company_phone: d.company_phone,
  company_email: d.company_email,
  company_industry_id: d.company_industry_id,
  company_main_business: d.company_main_business,
  company_country_id: d.company_country_id,
  company_province_id: d.company_province_id,
  company_city_id: d.company_city_id,
  company_address: d.company_address,
});

/** The company of an application; while it is pending, staff can correct it. */
export function CompanyCard({
  request,
  editable,
  editing,
  onEdit,
  onTouch,
  onEnd,
}: {
  request: RegistrationItem;
  editable: boolean;
  editing: boolean;
  onEdit: () => void;
  onTouch: () => void;
  onEnd: () => void;
}) {
  const pencil = useFocusAfter(editing);
  if (!editing) {
    return (
      <FactSheet
        title="approvals.registration.company"
        facts={companyFacts(request.data)}
        extra={editable && <EditButton ref={pencil} name="approvals.registration.edit.company" onClick={onEdit} />}
      />
    );
  }
  const stored = fieldsOf(request);
  return (
    <CorrectionCard
      name="registrationCompany"
      title="approvals.registration.company"
      request={request}
      stored={stored}
      fields={COMPANY_SHOWN}
      onTouch={onTouch}
      onEnd={onEnd}
    >
      <CompanyDataItems stored={stored} />
    </CorrectionCard>
  );
}
