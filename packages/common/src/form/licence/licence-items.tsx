import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Form, Input, type FormRule } from '../../antd/base.ts';
import { Select } from '../../antd/select.ts';
import { LicenceType } from '../../enums/certification/licence-type.ts';
import { checkCreditCodeOf } from '../../rules/certification/credit-code.ts';
import type { checkPartnerName } from '../../rules/company/company-name.ts';
import { licenceTypes } from '../../ui/status/statuses.tsx';
import { chosen, passes } from '../rules.tsx';

// Items of the surrounding form; every form of a certification has the same names.

interface ItemProps {
  label: ReactNode;
  /** Below the control: a hint, or why the value was refused. */
  extra?: ReactNode;
}

/** Kind of the document, `LicType`. */
export function LicenceTypeItem({
  label,
  extra,
  placeholder,
  rules = [],
}: ItemProps & { placeholder: ReactNode; rules?: FormRule[] }) {
  const intl = useIntl();
  return (
    <Form.Item
      name="LicType"
      label={label}
      extra={extra}
      validateTrigger="onChange"
      rules={[chosen('licenceType.empty'), ...rules]}
      required
    >
      <Select
        placeholder={placeholder}
        options={licenceTypes.map(({ type, text }) => ({ value: type, label: intl.formatMessage({ id: text }) }))}
      />
    </Form.Item>
  );
}

/** Name of the company on the document, `Company`; `rules` check further that it is not taken. */
export function LicenceCompanyItem({
  label,
  extra,
  check,
  rules,
}: ItemProps & { check: typeof checkPartnerName; rules: FormRule[] }) {
  return (
    <Form.Item name="Company" label={label} extra={extra} validateFirst required rules={[passes(check), ...rules]}>
      <Input autoComplete="organization" maxLength={150} />
    </Form.Item>
  );
}

/**
 * Credit code of the document, `LicCode`, by the rule of the chosen kind; `rules` check further that it is not taken.
 */
export function LicenceCodeItem({ label, extra, rules }: ItemProps & { rules: FormRule[] }) {
  const form = Form.useFormInstance<{ LicType?: LicenceType | undefined }>();
  const typeNow = () => (form.getFieldValue('LicType') as LicenceType | undefined) ?? LicenceType.businessLicence;
  return (
    <Form.Item
      name="LicCode"
      label={label}
      extra={extra}
      validateFirst
      required
      dependencies={['LicType']}
      rules={[passes((code) => checkCreditCodeOf(typeNow())(code)), ...rules]}
    >
      <Input autoComplete="off" maxLength={64} spellCheck={false} />
    </Form.Item>
  );
}
