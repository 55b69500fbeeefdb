import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App, Button, Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { ApiError } from '@portal/common/client/api-error';
import type { AuthStatus } from '@portal/common/enums/certification/auth-status';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { ParamType } from '@portal/common/enums/account/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { LicenceUpload } from '@portal/common/form/licence-upload';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { available, chosen, passes } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { LeaveGuard } from '@portal/common/form/leave-guard';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { Sheet } from '@portal/common/ui/sheet';
import { LicenceTypeName, licenceTypes } from '@portal/common/ui/statuses';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useLicenceImage } from '../certification.queries.ts';
import type { RejectedRequest } from '../certification.queries.ts';
import { beginningOf } from './correction.ts';
import type { FieldName } from './correction.ts';
import { KeptField } from './kept-field.tsx';
import { dropDraft, keepDraft, readDraft } from './licence-draft.ts';
import type { LicenceDraft } from './licence-draft.ts';
import styles from './licence-form.module.css';
import { LicencePicture } from '../licence-picture.tsx';
import { useReadValues } from './read-values.tsx';
import { useSubmitLicence, useUploadLicence } from '../submission.queries.ts';

const FORM = 'byCertification';
const NONE: ReadonlySet<FieldName> = new Set();

/** Names are the specification's: the API refuses by them, and people's tools find the fields by them. */
const WIRE: Readonly<Record<string, FieldName>> = { LicURL: 'file', lic_code: 'LicCode', company: 'Company' };

const field = (name: 'type' | 'image' | 'company' | 'code') => <FormattedMessage id={`certification.byLicence.field.${name}`} />;

/**
 * Type, picture, name and code of a licence. When a rejected request is put right, only what was refused is open, until
 * somebody opens everything. `onSubmitted` gets the status that the company had before.
 */
export function LicenceForm({ correcting, done, onSubmitted }: {
  correcting: RejectedRequest | null;
  done: boolean;
  onSubmitted: (before: AuthStatus) => void;
}) {
  const intl = useIntl();
  const call = useCall();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { user_id } = useSignedIn();
  const size = useNarrow() ? 'large' : 'middle';
  const [form] = Form.useForm<LicenceDraft>();
  const [draft] = useState(() => readDraft(user_id));
  const [{ values, kept: keptAtFirst, reasons }] = useState(() => beginningOf(correcting, draft));
  const [kept, setKept] = useState(keptAtFirst);
  const [dirty, setDirty] = useState(draft !== undefined);
  const uploadLicence = useUploadLicence();
  const submit = useSubmitLicence();
  const busy = submit.isPending || done;
  const all = () => form.getFieldsValue(true) as LicenceDraft;
  const typeNow = () => (form.getFieldValue('LicType') as LicenceType | undefined) ?? LicenceType.businessLicence;
  const restored = useLicenceImage(kept.has('file') ? '' : values.file ?? '');
  const { takeOver, onTyped, mark } = useReadValues(form, {
    typed: Object.keys(values), isOpen: (name) => !kept.has(name), onFilled: () => keepDraft(user_id, all()),
  });

  function onValuesChange(changed: LicenceDraft) {
    onTyped(Object.keys(changed));
    setDirty(true);
    keepDraft(user_id, all());
  }

  function onRefused(error: unknown) {
    const told = error instanceof ApiError ? error : undefined;
    // A field that was not open before can be what does not fit any more: the message needs it on the page.
    if (told && Object.keys(told.fields).some((wire) => kept.has(WIRE[wire] ?? (wire as FieldName)))) flushSync(() => setKept(NONE));
    if (told && putUnderFields(form, told, intl.locale, WIRE)) return;
    modal.error({
      title: intl.formatMessage({ id: 'certification.byLicence.failed' }),
      content: told ? messageOf(told, intl.locale) : <FormattedMessage id="certification.byLicence.failed.text" />,
      okText: intl.formatMessage({ id: 'certification.byLicence.ok' }),
    });
  }

  const onFinish = useOneAtATime(async () => {
    const { LicType, file = '', Company = '', LicCode = '' } = all();
    if (LicType === undefined || busy) return;
    try {
      const before = await submit.mutateAsync({ type: LicType, imageId: file, company: Company, code: LicCode });
      dropDraft(user_id);
      setDirty(false);
      onSubmitted(before);
    } catch (error) {
      onRefused(error);
    }
  });

  function hint(name: FieldName) {
    const reason = reasons[name];
    const read = (name === 'Company' || name === 'LicCode') && mark(name);
    if (!reason) return read;
    return (
      <span className={styles.hints}>
        <span className={styles.refused}>
          <FormattedMessage id="certification.correct.refused" values={{ reason: intl.formatMessage({ id: `refusal.${reason}` }) }} />
        </span>
        {read}
      </span>
    );
  }

  return (
    <Sheet>
      <LeaveGuard when={dirty && !done} />
      {kept.size === 0
        ? <p className={styles.lead}><FormattedMessage id="certification.byLicence.lead" /></p>
        : (
          <div className={styles.correct}>
            <p><FormattedMessage id="certification.correct.lead" /></p>
            <Button type="link" disabled={busy} onClick={() => setKept(NONE)}><FormattedMessage id="certification.correct.open" /></Button>
          </div>
        )}
      {draft && <p className={styles.lead} role="status"><FormattedMessage id="certification.byLicence.draft" /></p>}
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        size={size}
        className={styles.form ?? ''}
        validateTrigger="onBlur"
        initialValues={values}
        disabled={busy}
        onFinishFailed={({ errorFields: [first] }) => { if (first) pointAt(form, String(first.name[0])); }}
        onValuesChange={onValuesChange}
        onFocus={clearOnFocus(form, FORM)}
        onKeyDown={keepComposing}
        onFinish={() => void onFinish()}
      >
        {kept.has('LicType') ? <KeptField label={field('type')}><LicenceTypeName type={typeNow()} /></KeptField> : (
          <Form.Item name="LicType" label={field('type')} extra={hint('LicType')} validateTrigger="onChange" rules={[chosen('licenceType.empty')]} required>
            <Select
              placeholder={<FormattedMessage id="certification.byLicence.field.type.placeholder" />}
              options={licenceTypes.map(({ type, text }) => ({ value: type, label: intl.formatMessage({ id: text }) }))}
            />
          </Form.Item>
        )}
        {kept.has('file') ? <KeptField label={field('image')}><LicencePicture imageId={values.file ?? ''} company={values.Company ?? ''} /></KeptField> : (
          <Form.Item name="file" label={field('image')} extra={hint('file')} validateTrigger="onChange" rules={[chosen('licence.empty')]} required>
            <LicenceUpload
              disabled={busy}
              current={restored.data?.image}
              currentName={restored.data?.name}
              upload={async (file, how) => {
                const { imageId, ...found } = await uploadLicence(file, typeNow(), how);
                return { id: imageId, ...found };
              }}
              onRead={takeOver}
            />
          </Form.Item>
        )}
        {kept.has('Company') ? <KeptField label={field('company')}>{values.Company}</KeptField> : (
          <Form.Item
            name="Company"
            label={field('company')}
            extra={hint('Company')}
            validateFirst
            required
            rules={[passes(checkCompanyName), ...available({ call, type: ParamType.authCompany, userType: UserType.enterprise, accountId: user_id })]}
          >
            <Input autoComplete="organization" maxLength={100} />
          </Form.Item>
        )}
        {kept.has('LicCode') ? <KeptField label={field('code')}>{values.LicCode}</KeptField> : (
          <Form.Item
            name="LicCode"
            label={field('code')}
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
        )}
        <div className={styles.actions}>
          <Button disabled={busy} onClick={() => navigate(correcting ? '/profile/authentication' : '/profile/authentication/new')}>
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
