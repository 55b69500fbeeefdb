import { Fragment, type ReactElement, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, type FormRule } from '@portal/common/antd/base';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { available } from '@portal/common/form/taken/available';
import { LicenceCodeItem, LicenceCompanyItem, LicenceTypeItem } from '@portal/common/form/licence/licence-items';
import { chosen, rejectWith } from '@portal/common/form/rules';
import { useCall, useSignedIn } from '@portal/common/host/use-host';
import { isMember } from '@portal/common/rules/company/member-rights';
import { checkCompanyName, checkPartnerName } from '@portal/common/rules/company/company-name';
import { FIELDS, type FieldName } from './correction.ts';
import styles from './licence-form.module.css';

const label = (name: 'type' | 'image' | 'company' | 'code') => (
  <FormattedMessage id={`certification.byLicence.field.${name}`} />
);

/**
 * Type, picture, company name and credit code. The `refused` fields come first, in a group of their own; the first of
 * them is invalid on submission unless the request `isCorrected`.
 */
export function LicenceFields({
  refused,
  only = false,
  isCorrected,
  hint,
  upload,
}: {
  refused: readonly FieldName[];
  /** No other fields. */
  only?: boolean;
  isCorrected: () => boolean;
  hint: (name: FieldName) => ReactNode;
  /** The upload control of the picture. */
  upload: ReactElement;
}) {
  const call = useCall();
  const { user_id, user_type } = useSignedIn();
  /** Rules that reject a value of another company. */
  const ofEnterprise = isMember(user_type);
  const userType = ofEnterprise ? UserType.enterprise : user_type;
  const free = (type: ParamType) => available({ call, type, userType, accountId: user_id });
  const corrected: FormRule = {
    // Not when the field is left: the user may be on the way to another refused field.
    validateTrigger: 'onSubmit',
    async validator() {
      if (!isCorrected()) await rejectWith(<FormattedMessage id="error.Account.Refused.Unchanged" />);
    },
  };
  const further = (name: FieldName) => (refused[0] === name ? [corrected] : []);
  const items: Readonly<Record<FieldName, ReactElement>> = {
    LicType: (
      <LicenceTypeItem
        label={label('type')}
        extra={hint('LicType')}
        placeholder={<FormattedMessage id="certification.byLicence.field.type.placeholder" />}
        rules={further('LicType')}
      />
    ),
    file: (
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
    ),
    Company: (
      <LicenceCompanyItem
        label={label('company')}
        extra={hint('Company')}
        check={ofEnterprise ? checkCompanyName : checkPartnerName}
        rules={[...free(ParamType.authCompany), ...further('Company')]}
      />
    ),
    LicCode: (
      <LicenceCodeItem
        label={label('code')}
        extra={hint('LicCode')}
        rules={[...free(ParamType.creditCode), ...further('LicCode')]}
      />
    ),
  };
  const others = only ? [] : FIELDS.filter((name) => !refused.includes(name));
  const shown = (name: FieldName) => <Fragment key={name}>{items[name]}</Fragment>;
  return (
    <>
      {refused.map(shown)}
      {refused.length > 0 && others.length > 0 && (
        <h2 className={styles.rest}>
          <FormattedMessage id="certification.correct.rest" />
        </h2>
      )}
      {others.map(shown)}
    </>
  );
}
