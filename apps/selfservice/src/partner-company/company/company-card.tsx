import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { OrNotSet, LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { PartnerCompany } from '../company.ts';
import { CompanyForm } from './company-form.tsx';
import { LockNote, useLock } from './lock.tsx';
import styles from './company-form.module.css';

/** The company: a form for the main account; read-only with the reason for others and during a review. */
export function CompanyCard({
  company,
  businessEmail,
}: {
  company: PartnerCompany;
  /** The row of the business e-mail, which is changed in place. */
  businessEmail: (row: { readOnly: boolean; onEditing?: (editing: boolean) => void }) => ReactNode;
}) {
  const [changesEmail, setChangesEmail] = useState(false);
  const { locked, readOnly, onEdited } = useLock(company, changesEmail);
  if (!readOnly) {
    const row = businessEmail({ readOnly: locked !== undefined, onEditing: setChangesEmail });
    return <CompanyForm company={company} businessEmail={row} locked={locked} onEdited={onEdited} />;
  }
  return (
    <Sheet
      flush
      title={<FormattedMessage id="partner.company.title" />}
      note={<LockNote company={company} locked={readOnly} />}
    >
      <Facts company={company} businessEmail={businessEmail({ readOnly: true })} />
    </Sheet>
  );
}

function Facts({ company, businessEmail }: { company: PartnerCompany; businessEmail: ReactNode }) {
  const row = (label: ReactNode, value: string) => (
    <LabelledValue label={label}>
      <OrNotSet>{value}</OrNotSet>
    </LabelledValue>
  );
  const { company_country_id: country, company_province_id: province, company_city_id: city } = company;
  return (
    <div className={styles.facts}>
      {row(<FormattedMessage id="partner.field.companyName" />, company.company_name)}
      {businessEmail}
      {row(<FormattedMessage id="partner.field.companyPhone" />, shownPhone(company.company_phone))}
      {row(<FormattedMessage id="partner.field.website" />, company.company_official_website)}
      <LabelledValue label={<FormattedMessage id="lookup.industry" />}>
        <LookupName lookup={{ list: 'industry' }} id={company.company_industry_id} />
      </LabelledValue>
      <LabelledValue label={<FormattedMessage id="lookup.employees" />}>
        {company.company_size_id === 0 ? (
          <OrNotSet>{''}</OrNotSet>
        ) : (
          <LookupName lookup={{ list: 'employees' }} id={company.company_size_id} />
        )}
      </LabelledValue>
      {row(<FormattedMessage id="partner.field.mainBusiness" />, company.company_main_business)}
      <LabelledValue label={<FormattedMessage id="partner.field.location" />}>
        <span>
          <LookupName lookup={{ list: 'country' }} id={country} />
          {province !== 0 && (
            <>
              {' / '}
              <LookupName lookup={{ list: 'province', country }} id={province} />
            </>
          )}
          {city !== 0 && (
            <>
              {' / '}
              <LookupName lookup={{ list: 'city', country, province }} id={city} />
            </>
          )}
        </span>
      </LabelledValue>
      {row(<FormattedMessage id="partner.field.address" />, company.company_address)}
    </div>
  );
}
