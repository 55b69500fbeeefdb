import type { ReactElement, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { ParamType } from '@portal/common/enums/user/param-type';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { available } from '@portal/common/form/taken/available';
import { LicenceCodeItem, LicenceCompanyItem, LicenceTypeItem } from '@portal/common/form/licence/licence-items';
import { chosen } from '@portal/common/form/rules';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { checkCompanyName, checkPartnerName } from '@portal/common/rules/company/company-name';
import { LicenceTypeName } from '@portal/common/ui/status/statuses';
import { LicencePicture } from '../licence-picture.tsx';
import type { FieldName } from './correction.ts';
import { KeptField } from './kept-field.tsx';
import type { LicenceDraft } from './licence-draft.ts';

const label = (name: 'type' | 'image' | 'company' | 'code') => (
  <FormattedMessage id={`certification.byLicence.field.${name}`} />
);

/** Type, picture, company name and credit code. A `kept` field is read-only and shows its initial value. */
export function LicenceFields({
  values,
  kept,
  hint,
  upload,
}: {
  values: LicenceDraft;
  kept: ReadonlySet<FieldName>;
  hint: (name: FieldName) => ReactNode;
  /** The upload control of the picture. */
  upload: ReactElement;
}) {
  const call = useCall();
  const { user_id, user_type } = useSignedIn();
  /** Rules that reject a value of another company. */
  const free = (type: ParamType) => available({ call, type, userType: user_type, accountId: user_id });
  return (
    <>
      {kept.has('LicType') ? (
        <KeptField label={label('type')}>
          <LicenceTypeName type={values.LicType ?? LicenceType.businessLicence} />
        </KeptField>
      ) : (
        <LicenceTypeItem
          label={label('type')}
          extra={hint('LicType')}
          placeholder={<FormattedMessage id="certification.byLicence.field.type.placeholder" />}
        />
      )}
      {kept.has('file') ? (
        <KeptField label={label('image')}>
          <LicencePicture imageId={values.file ?? ''} company={values.Company ?? ''} />
        </KeptField>
      ) : (
        <Form.Item
          name="file"
          label={label('image')}
          extra={hint('file')}
          validateTrigger="onChange"
          rules={[chosen('licence.empty')]}
          required
        >
          {upload}
        </Form.Item>
      )}
      {kept.has('Company') ? (
        <KeptField label={label('company')}>{values.Company}</KeptField>
      ) : (
        <LicenceCompanyItem
          label={label('company')}
          extra={hint('Company')}
          check={user_type === UserType.enterprise ? checkCompanyName : checkPartnerName}
          rules={free(ParamType.authCompany)}
        />
      )}
      {kept.has('LicCode') ? (
        <KeptField label={label('code')}>{values.LicCode}</KeptField>
      ) : (
        <LicenceCodeItem label={label('code')} extra={hint('LicCode')} rules={free(ParamType.creditCode)} />
      )}
    </>
  );
}
