import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/select';
import { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { ParamType } from '@portal/common/enums/account/param-type';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { IndustryField } from '@portal/common/form/industry-select';
import { LookupField, LookupSelect } from '@portal/common/form/lookup-select';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { available, chosen, passes } from '@portal/common/form/rules';
import { useServerErrors } from '@portal/common/form/use-server-errors';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/leave-guard';
import { checkEnterpriseAddress } from '@portal/common/rules/company/address';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { checkMainBusiness, MAIN_BUSINESS_MAX } from '@portal/common/rules/company/main-business';
import { optional } from '@portal/common/rules/text/optional';
import { Sheet } from '@portal/common/ui/sheet';
import { AuthStatusPill } from '@portal/common/ui/statuses';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useUpdateCompany } from '../profile.queries.ts';
import type { Company, CompanyForm as Fields } from '../profile.queries.ts';
import styles from './company-form.module.css';

/** Begins the ids of the controls. */
const FORM = 'company';
const business = optional(checkMainBusiness);

const FROZEN = {
  [AuthStatus.pending]: 'profile.company.frozen.pending',
  [AuthStatus.authenticated]: 'profile.company.frozen.authenticated',
} as const;

const fieldsOf = ({ company, industry, employees, region_id, main_business, address }: Fields): Fields =>
  ({ company, industry, employees, region_id, main_business, address });
const tidy = (form: Fields): Fields =>
  ({ ...form, company: form.company.trim(), main_business: form.main_business.trim(), address: form.address.trim() });
const same = (a: Fields, b: Fields) => (Object.keys(a) as (keyof Fields)[]).every((name) => a[name] === b[name]);

function isComplete({ company, industry, employees, region_id, main_business, address }: Fields): boolean {
  return industry !== 0 && employees !== 0 && region_id !== 0
    && [checkCompanyName(company), business(main_business), checkEnterpriseAddress(address)].every((issue) => issue === undefined);
}

/** What the owner may change of the enterprise. Saved when it differs and all of it is valid; the name waits for certification. */
export function CompanyForm({ company, status }: { company: Company; status: AuthStatus }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [form] = Form.useForm<Fields>();
  const showError = useServerErrors(form);
  const update = useUpdateCompany();
  const call = useCall();
  const { user_id, user_type } = useSignedIn();
  const stored = fieldsOf(company);
  const typed = tidy({ ...stored, ...Form.useWatch((values) => values, form) });
  const changed = !same(typed, tidy(stored));
  const frozen = status === AuthStatus.pending || status === AuthStatus.authenticated ? FROZEN[status] : undefined;

  useEffect(function followWhatIsStored() {
    if (!changed) form.setFieldsValue(fieldsOf(company));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what was read anew must not overwrite what is being typed
  }, [company, form]);

  const save = useOneAtATime(async (values: Fields) => {
    try {
      await update.mutateAsync(tidy(values));
      void message.success(intl.formatMessage({ id: 'common.saved' }));
    } catch (error) {
      showError(error);
    }
  });

  const saveButton = (
    <Button
      type="primary" loading={update.isPending} disabled={!changed || !isComplete(typed)} onClick={() => form.submit()}
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
      {...(!narrow && { extra: saveButton })}
    >
      <LeaveGuard when={changed && !update.isPending} />
      <Form
        form={form} name={FORM} layout="vertical" size={narrow ? 'large' : 'middle'} requiredMark="optional" validateTrigger="onBlur" initialValues={stored} className={styles.grid ?? ''}
        onFinish={(values) => void save({ ...stored, ...values })}
        onFinishFailed={({ errorFields }) => errorFields[0] && pointAt(form, String(errorFields[0].name[0]))}
        onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
      >
        <Form.Item
          name="company" required validateFirst label={<FormattedMessage id="profile.company.name" />}
          rules={frozen ? [] : [
            passes(checkCompanyName),
            ...available({ call, type: ParamType.company, userType: user_type, accountId: user_id, current: company.company }),
          ]}
          {...(frozen && { extra: <FormattedMessage id={frozen} /> })}
        >
          <Input autoComplete="organization" maxLength={100} {...(frozen && { readOnly: true, className: styles.frozen ?? '' })} />
        </Form.Item>
        <IndustryField name="industry" />
        <LookupField lookup="employees" name="employees" />
        <Form.Item name="region_id" required validateTrigger="onChange" rules={[chosen('region.empty')]} label={<FormattedMessage id="profile.company.region" />}>
          <LookupSelect lookup="country" />
        </Form.Item>
        <Form.Item className={`${styles.wide} ${styles.counted}`} name="main_business" rules={[passes(business)]} label={<FormattedMessage id="profile.company.business" />}>
          <TextArea autoSize={{ minRows: 2, maxRows: 8 }} count={{ show: true, max: MAIN_BUSINESS_MAX, strategy: (text) => [...text].length }} />
        </Form.Item>
        <Form.Item className={styles.wide ?? ''} name="address" required validateFirst rules={[passes(checkEnterpriseAddress)]} label={<FormattedMessage id="profile.company.address" />}>
          <Input autoComplete="street-address" />
        </Form.Item>
      </Form>
      {narrow && <div className={styles.foot}>{saveButton}</div>}
    </Sheet>
  );
}
