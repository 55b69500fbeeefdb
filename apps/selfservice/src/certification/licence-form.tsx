import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { ApiError } from '@portal/common/client/api-error';
import type { AuthStatus } from '@portal/common/enums/auth-status';
import { LicenceType } from '@portal/common/enums/licence-type';
import { ParamType } from '@portal/common/enums/param-type';
import { UserType } from '@portal/common/enums/user-type';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { LicenceUpload } from '@portal/common/form/licence-upload';
import { available, chosen, passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/routes/leave-guard';
import { checkCompanyName } from '@portal/common/rules/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/credit-code';
import { Sheet } from '@portal/common/ui/sheet';
import { licenceTypes } from '@portal/common/ui/statuses';
import { useLicenceImage, useSubmitLicence, useUploadLicence } from './certification.queries.ts';
import { dropDraft, keepDraft, readDraft } from './licence-draft.ts';
import type { LicenceDraft } from './licence-draft.ts';
import styles from './licence-form.module.css';

type Readable = 'Company' | 'LicCode';

const FORM = 'byCertification';

/** Names are the specification's: the API refuses by them, and people's tools find the fields by them. */
const WIRE = { LicURL: 'file', lic_code: 'LicCode', company: 'Company' } as const;

/** Type, picture, name and code of a licence. `onSubmitted` gets the status that the company had before. */
export function LicenceForm({ done, onSubmitted }: { done: boolean; onSubmitted: (before: AuthStatus) => void }) {
  const intl = useIntl();
  const call = useCall();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { user_id } = useSignedIn();
  const [form] = Form.useForm<LicenceDraft>();
  const [draft] = useState(() => readDraft(user_id));
  const [dirty, setDirty] = useState(draft !== undefined);
  /** What a picture said and nobody has changed since. */
  const [read, setRead] = useState<Partial<Record<Readable, string>>>({});
  const typed = useRef(new Set<string>(draft ? Object.keys(draft) : []));
  const uploadLicence = useUploadLicence();
  const submit = useSubmitLicence();
  const typeNow = () => (form.getFieldValue('LicType') as LicenceType | undefined) ?? LicenceType.businessLicence;
  const restored = useLicenceImage(draft?.file ?? '');

  function onValuesChange(changed: LicenceDraft, values: LicenceDraft) {
    for (const name of Object.keys(changed)) typed.current.add(name);
    setRead((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    setDirty(true);
    keepDraft(user_id, values);
  }

  /** Empty fields are filled; what somebody typed is replaced only when they say so. */
  function takeOver(found: { company: string; code: string }) {
    const told: [Readable, string][] = [['Company', found.company], ['LicCode', found.code]];
    const given = told.filter(([name, text]) => text !== '' && form.getFieldValue(name) !== text);
    const fill = (fields: [Readable, string][]) => {
      if (fields.length === 0) return;
      form.setFieldsValue(Object.fromEntries(fields));
      for (const [name] of fields) typed.current.delete(name);
      setRead((before) => ({ ...before, ...Object.fromEntries(fields) }));
      keepDraft(user_id, form.getFieldsValue(true) as LicenceDraft);
      void form.validateFields(fields.map(([name]) => name)).catch(() => undefined);
    };
    const now = (name: Readable) => ((form.getFieldValue(name) as string | undefined) ?? '').trim();
    const isTyped = ([name]: [Readable, string]) => typed.current.has(name) && now(name) !== '';
    fill(given.filter((field) => !isTyped(field)));
    const asked = given.filter(isTyped);
    if (asked.length === 0) return;
    modal.confirm({
      title: intl.formatMessage({ id: 'certification.byLicence.overwrite.title' }),
      content: <ul className={styles.found}>{asked.map(([name, text]) => <li key={name}>{text}</li>)}</ul>,
      okText: intl.formatMessage({ id: 'certification.byLicence.overwrite.ok' }),
      cancelText: intl.formatMessage({ id: 'certification.byLicence.overwrite.cancel' }),
      onOk: () => fill(asked),
    });
  }

  async function onFinish({ LicType, file = '', Company = '', LicCode = '' }: LicenceDraft) {
    if (LicType === undefined || submit.isPending || done) return;
    try {
      const before = await submit.mutateAsync({ type: LicType, imageId: file, company: Company, code: LicCode });
      dropDraft(user_id);
      setDirty(false);
      onSubmitted(before);
    } catch (error) {
      onRefused(error);
    }
  }

  function onRefused(error: unknown) {
    const told = error instanceof ApiError ? error : undefined;
    if (told && putUnderFields(form, told, intl.locale, WIRE)) return;
    modal.error({
      title: intl.formatMessage({ id: 'certification.byLicence.failed' }),
      content: told ? messageOf(told, intl.locale) : <FormattedMessage id="certification.byLicence.failed.text" />,
      okText: intl.formatMessage({ id: 'certification.byLicence.ok' }),
    });
  }

  const hint = (name: Readable) => read[name] !== undefined && (
    <span className={styles.read}><FormattedMessage id="certification.byLicence.read" /></span>
  );

  return (
    <Sheet>
      <LeaveGuard when={dirty && !done} />
      <p className={styles.lead}><FormattedMessage id="certification.byLicence.lead" /></p>
      {draft && <p className={styles.lead} role="status"><FormattedMessage id="certification.byLicence.draft" /></p>}
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        className={styles.form ?? ''}
        validateTrigger="onBlur"
        initialValues={draft ?? {}}
        disabled={submit.isPending || done}
        onFinishFailed={({ errorFields: [first] }) => { if (first) pointAt(form, String(first.name[0])); }}
        onValuesChange={onValuesChange}
        onFocus={clearOnFocus(form, FORM)}
        onFinish={onFinish}
      >
        <Form.Item name="LicType" label={<FormattedMessage id="certification.byLicence.field.type" />} validateTrigger="onChange" rules={[chosen('licenceType.empty')]} required>
          <Select
            placeholder={<FormattedMessage id="certification.byLicence.field.type.placeholder" />}
            options={licenceTypes.map(({ type, text }) => ({ value: type, label: intl.formatMessage({ id: text }) }))}
          />
        </Form.Item>
        <Form.Item name="file" label={<FormattedMessage id="certification.byLicence.field.image" />} validateTrigger="onChange" rules={[chosen('licence.empty')]} required>
          <LicenceUpload
            disabled={submit.isPending || done}
            current={restored.data?.image}
            upload={async (file, how) => {
              const { imageId, ...found } = await uploadLicence(file, typeNow(), how);
              return { id: imageId, ...found };
            }}
            onRead={takeOver}
          />
        </Form.Item>
        <Form.Item
          name="Company"
          label={<FormattedMessage id="certification.byLicence.field.company" />}
          extra={hint('Company')}
          validateFirst
          required
          rules={[passes(checkCompanyName), ...available({ call, type: ParamType.authCompany, userType: UserType.enterprise, accountId: user_id })]}
        >
          <Input autoComplete="organization" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="LicCode"
          label={<FormattedMessage id="certification.byLicence.field.code" />}
          extra={hint('LicCode')}
          validateFirst
          required
          dependencies={['LicType']}
          rules={[
            passes((code) => checkCreditCodeOf(typeNow())(code)),
            ...available({ call, type: ParamType.creditCode, userType: UserType.enterprise, accountId: user_id }),
          ]}
        >
          <Input autoComplete="off" maxLength={64} spellCheck={false} />
        </Form.Item>
        <div className={styles.actions}>
          <Button disabled={submit.isPending || done} onClick={() => navigate('/profile/authentication/new')}>
            <FormattedMessage id="certification.byLicence.cancel" />
          </Button>
          <Button type="primary" htmlType="submit" loading={submit.isPending} disabled={done}>
            <FormattedMessage id="certification.byLicence.submit" />
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
