import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { updateCompany } from '@portal/common/contract/account/profile';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { ParamType } from '@portal/common/enums/user/param-type';
import type { ShownFields } from '@portal/common/form/version/difference';
import { IndustryField } from '@portal/common/form/lookup/industry-select';
import { LookupName } from '@portal/common/form/lookup/lookup-name';
import { LookupField, LookupSelect } from '@portal/common/form/lookup/lookup-select';
import { PortalForm } from '@portal/common/form/portal-form';
import { available } from '@portal/common/form/taken/available';
import { chosen, passes } from '@portal/common/form/rules';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { useChange } from '@portal/common/host/use-change';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { checkEnterpriseAddress } from '@portal/common/rules/company/address';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { checkMainBusiness, MAIN_BUSINESS_MAX } from '@portal/common/rules/company/main-business';
import { hasMemberRight } from '@portal/common/rules/company/member-rights';
import { optional } from '@portal/common/rules/text/optional';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { AuthStatusPill } from '@portal/common/ui/status/statuses';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { Company, CompanyForm as Fields } from '../profile.queries.ts';
import styles from './company-form.module.css';

const business = optional(checkMainBusiness);

const FROZEN = {
  [AuthStatus.pending]: 'profile.company.frozen.pending',
  [AuthStatus.authenticated]: 'profile.company.frozen.authenticated',
} as const;

const SHOWN: ShownFields<Fields> = {
  company: { label: <FormattedMessage id="profile.company.name" /> },
  industry: {
    label: <FormattedMessage id="lookup.industry" />,
    show: (id) => <LookupName lookup={{ list: 'industry' }} id={id} />,
  },
  employees: {
    label: <FormattedMessage id="lookup.employees" />,
    show: (id) => <LookupName lookup={{ list: 'employees' }} id={id} />,
  },
  region_id: {
    label: <FormattedMessage id="profile.company.region" />,
    show: (id) => <LookupName lookup={{ list: 'country' }} id={id} />,
  },
  main_business: { label: <FormattedMessage id="profile.company.business" /> },
  address: { label: <FormattedMessage id="profile.company.address" /> },
};

const fieldsOf = ({ company, industry, employees, region_id, main_business, address }: Fields): Fields => ({
  company,
  industry,
  employees,
  region_id,
  main_business,
  address,
});
const tidy = (form: Fields): Fields => ({
  ...form,
  company: form.company.trim(),
  main_business: form.main_business.trim(),
  address: form.address.trim(),
});
const same = (a: Fields, b: Fields) => (Object.keys(a) as (keyof Fields)[]).every((name) => a[name] === b[name]);

function isComplete({ company, industry, employees, region_id, main_business, address }: Fields): boolean {
  return (
    industry !== 0 &&
    employees !== 0 &&
    region_id !== 0 &&
    [checkCompanyName(company), business(main_business), checkEnterpriseAddress(address)].every(
      (issue) => issue === undefined,
    )
  );
}

/**
 * Editable company fields. Save is enabled when a value differs and all are valid. The certification locks the company
 * name.
 */
export function CompanyForm({ company, status }: { company: Company; status: AuthStatus }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const narrow = useNarrow();
  const form = usePortalForm<Fields>({ name: 'company' });
  const { antd } = form;
  const versions = useVersions(form, {
    of: updateCompany,
    version: company.version,
    values: fieldsOf(company),
    read: fieldsOf,
    fields: SHOWN,
  });
  const host = useHost();
  const update = useChange(updateCompany, { onSuccess: () => void host.refreshUser() });
  const call = useCall();
  const { user_id, user_type, role } = useSignedIn();
  const may = hasMemberRight(user_type, role, 'company');
  const stored = fieldsOf(company);
  const typed = tidy({ ...stored, ...Form.useWatch((values) => values, antd) });
  const changed = !same(typed, tidy(stored));
  const frozen = status === AuthStatus.pending || status === AuthStatus.authenticated ? FROZEN[status] : undefined;

  async function submit(values: Fields) {
    await versions.save((version) =>
      update.mutateAsync({ params: { id: user_id }, body: { ...stored, ...values, user_id, version } }),
    );
    void message.success(intl.formatMessage({ id: 'common.saved' }));
  }

  /** Shows other errors as a toast, because the save button is above the form. */
  function fail(error: unknown) {
    if (!form.showAtFields(error)) void message.error(failureText(error, intl.locale));
  }

  const saveButton = (
    <Button
      type="primary"
      loading={form.busy}
      disabled={!changed || !isComplete(typed)}
      onClick={antd.submit}
      {...(narrow && { size: 'large' as const, block: true })}
    >
      <FormattedMessage id="profile.company.save" />
    </Button>
  );

  return (
    <Sheet
      flush
      title={<FormattedMessage id="profile.company.title" />}
      note={<AuthStatusPill status={status} />}
      {...(!narrow && may && { extra: saveButton })}
    >
      <LeaveGuard when={changed} />
      <PortalForm
        form={form}
        size={narrow ? 'large' : 'middle'}
        disabled={!may}
        requiredMark="optional"
        initialValues={stored}
        className={styles.grid ?? ''}
        versions={versions}
        onSubmit={submit}
        onFailure={fail}
      >
        {!may && (
          <p className={styles.wide}>
            <FormattedMessage id="profile.company.may" />
          </p>
        )}
        <Form.Item
          name="company"
          required
          validateFirst
          label={<FormattedMessage id="profile.company.name" />}
          rules={
            frozen
              ? []
              : [
                  passes(checkCompanyName),
                  ...available({
                    call,
                    type: ParamType.company,
                    userType: UserType.enterprise,
                    accountId: user_id,
                    current: company.company,
                  }),
                ]
          }
          {...(frozen && { extra: <FormattedMessage id={frozen} /> })}
        >
          <Input
            autoComplete="organization"
            maxLength={100}
            {...(frozen && { readOnly: true, className: styles.frozen ?? '' })}
          />
        </Form.Item>
        <IndustryField name="industry" />
        <LookupField lookup="employees" name="employees" />
        <Form.Item
          name="region_id"
          required
          validateTrigger="onChange"
          rules={[chosen('region.empty')]}
          label={<FormattedMessage id="profile.company.region" />}
        >
          <LookupSelect lookup="country" />
        </Form.Item>
        <Form.Item
          className={`${styles.wide} ${styles.counted}`}
          name="main_business"
          rules={[passes(business)]}
          label={<FormattedMessage id="profile.company.business" />}
        >
          <GrowingArea count={{ show: true, max: MAIN_BUSINESS_MAX, strategy: (text) => [...text].length }} />
        </Form.Item>
        <Form.Item
          className={styles.wide ?? ''}
          name="address"
          required
          validateFirst
          rules={[passes(checkEnterpriseAddress)]}
          label={<FormattedMessage id="profile.company.address" />}
        >
          <Input autoComplete="street-address" />
        </Form.Item>
      </PortalForm>
      {narrow && may && <div className={styles.foot}>{saveButton}</div>}
    </Sheet>
  );
}
