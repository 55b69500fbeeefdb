import { useEffect, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { updatePartnerCompany } from '@portal/common/contract/company/partner-company';
import type { StoredOf } from '@portal/common/contract/version';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import type { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { sameValue } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
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
import { refusedHint } from '@portal/common/form/partner/refused-hint';
import { PortalForm } from '@portal/common/form/portal-form';
import { available } from '@portal/common/form/taken/available';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { FIELDS, SHOWN } from './company-fields.tsx';
import { LockNote, type LockableFormProps } from './lock.tsx';
import { refusedOf, type CompanyForm as Fields, type PartnerCompany } from '../company.ts';
import { ReviewNote } from '../review/review-note.tsx';
import styles from './company-form.module.css';

const fieldsOf = (company: StoredOf<typeof updatePartnerCompany> | PartnerCompany): Fields =>
  Object.fromEntries(FIELDS.map((field) => [field, company[field]])) as unknown as Fields;

/** Fields of the company. Saves immediately; before the company is admitted, it also sends the application. */
export function CompanyForm({
  company,
  businessEmail,
  locked,
  onEdited,
}: LockableFormProps & { businessEmail: ReactNode }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const call = useCall();
  const { user_id } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const host = useHost();
  const save = useChange(updatePartnerCompany, { onSuccess: () => void host.refreshUser() });
  const form = usePortalForm<Fields>({ name: 'company' });
  const stored = fieldsOf(company);
  const versions = useVersions(form, {
    of: updatePartnerCompany,
    version: company.version,
    values: stored,
    read: fieldsOf,
    fields: SHOWN,
  });
  const typed: Fields = {
    ...stored,
    ...(Form.useWatch((all) => all, { form: form.antd, preserve: true }) as Partial<Fields> | undefined),
  };
  const changed = FIELDS.filter((field) => !sameValue(typed[field], stored[field]));
  const edited = changed.length > 0;
  const submits = company.approval_status !== ApprovalStatus.approved;
  const nameFrozen = company.auth_status === AuthStatus.pending || company.auth_status === AuthStatus.authenticated;
  const placeFrozen = company.auth_status === AuthStatus.authenticated;
  const refused = refusedOf(company);
  const hint = (field: RegistrationField) => refusedHint(refused, field);

  useEffect(
    function tellCard() {
      onEdited(edited);
    },
    [edited, onEdited],
  );

  async function submit() {
    const { submitted } = await versions.save((version) =>
      save.mutateAsync({
        params: { id: user_id },
        body: { ...fieldsOf({ ...company, ...typed }), version },
        ...(submits && { query: { submit: 1 } }),
      }),
    );
    void message.success(intl.formatMessage({ id: submitted === 1 ? 'partner.company.submitted' : 'common.saved' }));
  }

  return (
    <Sheet flush title={<FormattedMessage id="partner.company.title" />}>
      <LeaveGuard when={edited} />
      <div className={styles.row}>
        {businessEmail}
        {refused.has('company_email') && <div className={styles.below}>{hint('company_email')}</div>}
      </div>
      <PortalForm
        form={form}
        size={size}
        requiredMark="optional"
        className={styles.form ?? ''}
        initialValues={stored}
        versions={versions}
        onSubmit={submit}
        footer={
          <>
            {locked ? (
              <p role="status" className={styles.locked}>
                <LockNote company={company} locked={locked} />
              </p>
            ) : (
              <ReviewNote
                company={company}
                changed={changed}
                submits={submits}
                nameFrozen={nameFrozen}
                placeFrozen={placeFrozen}
              />
            )}
            <div className={styles.foot}>
              <Button
                type="primary"
                htmlType="submit"
                size={size}
                loading={form.busy}
                disabled={locked !== undefined || (!submits && !edited)}
              >
                <FormattedMessage id={submits ? 'partner.company.submit' : 'partner.save'} />
              </Button>
            </div>
          </>
        }
      >
        <div className={styles.grid}>
          <CompanyNameItem
            frozen={nameFrozen}
            extra={hint('company_name')}
            rules={available({
              call,
              type: ParamType.company,
              userType: UserType.partner,
              accountId: user_id,
              current: company.company_name,
            })}
          />
          <CompanyPhoneItem stored={company.company_phone} extra={hint('company_phone')} />
          <WebsiteItem extra={hint('company_official_website')} />
          <LookupField lookup="employees" name="company_size_id" optional />
          <IndustryField name="company_industry_id" extra={hint('company_industry_id')} />
          <MainBusinessItem extra={hint('company_main_business')} />
        </div>
        {hint('company_location')}
        <div className={styles.triple}>
          <LocationFields
            names={{ country: 'company_country_id', province: 'company_province_id', city: 'company_city_id' }}
            userType={UserType.partner}
            preselect={false}
            disabled={placeFrozen}
          />
        </div>
        <AddressItem name="company_address" extra={hint('company_address')} />
      </PortalForm>
    </Sheet>
  );
}
