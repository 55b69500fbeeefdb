import type { ReactElement, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { ParamType } from '@portal/common/enums/account/param-type';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { available, chosen, passes } from '@portal/common/form/rules';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { checkCompanyName } from '@portal/common/rules/company/company-name';
import { LicenceTypeName, licenceTypes } from '@portal/common/ui/statuses';
import { LicencePicture } from '../licence-picture.tsx';
import type { FieldName } from './correction.ts';
import { KeptField } from './kept-field.tsx';
import type { LicenceDraft } from './licence-draft.ts';

const label = (name: 'type' | 'image' | 'company' | 'code') => <FormattedMessage id={`certification.byLicence.field.${name}`} />;

/** Type, picture, company name and credit code. A `kept` field is read-only and shows its initial value. */
export function LicenceFields({ values, kept, hint, upload }: {
  values: LicenceDraft;
  kept: ReadonlySet<FieldName>;
  hint: (name: FieldName) => ReactNode;
  /** The upload control of the picture. */
  upload: ReactElement;
}) {
  return (
    <>
      {kept.has('LicType')
        ? <KeptField label={label('type')}><LicenceTypeName type={values.LicType ?? LicenceType.businessLicence} /></KeptField>
        : <TypeItem hint={hint('LicType')} />}
      {kept.has('file')
        ? <KeptField label={label('image')}><LicencePicture imageId={values.file ?? ''} company={values.Company ?? ''} /></KeptField>
        : (
          <Form.Item name="file" label={label('image')} extra={hint('file')} validateTrigger="onChange" rules={[chosen('licence.empty')]} required>
            {upload}
          </Form.Item>
        )}
      {kept.has('Company') ? <KeptField label={label('company')}>{values.Company}</KeptField> : <CompanyItem hint={hint('Company')} />}
      {kept.has('LicCode') ? <KeptField label={label('code')}>{values.LicCode}</KeptField> : <CodeItem hint={hint('LicCode')} />}
    </>
  );
}

function TypeItem({ hint }: { hint: ReactNode }) {
  const intl = useIntl();
  return (
    <Form.Item name="LicType" label={label('type')} extra={hint} validateTrigger="onChange" rules={[chosen('licenceType.empty')]} required>
      <Select
        placeholder={<FormattedMessage id="certification.byLicence.field.type.placeholder" />}
        options={licenceTypes.map(({ type, text }) => ({ value: type, label: intl.formatMessage({ id: text }) }))}
      />
    </Form.Item>
  );
}

/** Rules that reject a value of another company. */
function useFree(type: ParamType) {
  const call = useCall();
  const { user_id } = useSignedIn();
  return available({ call, type, userType: UserType.enterprise, accountId: user_id });
}

function CompanyItem({ hint }: { hint: ReactNode }) {
  const free = useFree(ParamType.authCompany);
  return (
    <Form.Item name="Company" label={label('company')} extra={hint} validateFirst required rules={[passes(checkCompanyName), ...free]}>
      <Input autoComplete="organization" maxLength={100} />
    </Form.Item>
  );
}

function CodeItem({ hint }: { hint: ReactNode }) {
  const form = Form.useFormInstance<LicenceDraft>();
  const free = useFree(ParamType.creditCode);
  const typeNow = () => (form.getFieldValue('LicType') as LicenceType | undefined) ?? LicenceType.businessLicence;
  return (
    <Form.Item
      name="LicCode" label={label('code')} extra={hint} validateFirst required dependencies={['LicType']}
      rules={[passes((code) => checkCreditCodeOf(typeNow())(code)), ...free]}
    >
      <Input autoComplete="off" maxLength={64} spellCheck={false} />
    </Form.Item>
  );
}
