import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import type { FormInstance } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/select';
import type { Decision } from '@portal/common/enums/certification/approval-status';
import { ParamType } from '@portal/common/enums/account/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { clearOnFocus } from '@portal/common/form/field-focus';
import { LocationFields } from '@portal/common/form/location-fields';
import { available, passes } from '@portal/common/form/rules';
import { useCall } from '@portal/common/host/use-host';
import { checkCompanyName, checkPartnerName } from '@portal/common/rules/company/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { checkOpinionFor, OPINION_MAX } from '@portal/common/rules/certification/opinion';
import { Sheet } from '@portal/common/ui/sheet';
import type { Approval } from '../certification/approvals.queries.ts';
import styles from './decision-form.module.css';
import { RefusedFields } from '../certification/refused-fields.tsx';
import type { Ticked } from '../certification/refused-fields.tsx';
import { RequestType } from '../certification/request-type.tsx';

/** Fields by the specification's names, by which the API refuses them. Of a place that is not chosen the id is 0. */
export interface DecisionValues {
  Company: string;
  Code: string;
  Country: number;
  Province: number;
  City: number;
  Opinion: string;
  /** What is ticked as refused, with its reason once one is chosen. */
  RefusedFields: Ticked[];
}

const FORM = 'certificationApproval';

/** What the applicant said, to be checked against the document and corrected, and the opinion. */
export function DecisionForm({ form, approval, initial, decision, disabled, onTyped }: {
  form: FormInstance<DecisionValues>;
  approval: Approval;
  initial: DecisionValues;
  /** The decision that is being made; it says whether the opinion is needed. */
  decision: () => Decision;
  disabled: boolean;
  onTyped: () => void;
}) {
  const intl = useIntl();
  const call = useCall();
  const taken = (type: ParamType, own: string) =>
    available({ call, type, userType: approval.userType, accountId: approval.userId }).map((rule) => unless(own, rule));

  return (
    <Sheet title={<FormattedMessage id="approvals.certification.form.title" />}>
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={initial}
        disabled={disabled}
        className={styles.form ?? ''}
        onValuesChange={onTyped}
        onFocus={clearOnFocus(form, FORM)}
      >
        <Form.Item
          name="Company"
          className={styles.wide ?? ''}
          label={<FormattedMessage id="approvals.certification.form.company" />}
          required
          validateFirst
          rules={[passes(approval.userType === UserType.partner ? checkPartnerName : checkCompanyName), ...taken(ParamType.authCompany, approval.company)]}
        >
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="Code"
          className={styles.wide ?? ''}
          label={<FormattedMessage id="approvals.certification.form.code" />}
          required
          validateFirst
          rules={[passes(checkCreditCodeOf(approval.type)), ...taken(ParamType.creditCode, approval.code)]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item label={<FormattedMessage id="approvals.certification.form.type" />}>
          <div className={styles.fixed} id={`${FORM}_AuthType`}><RequestType approval={approval} /></div>
        </Form.Item>
        {approval.transactionCode !== '' && (
          <Form.Item label={<FormattedMessage id="approvals.certification.form.transactionCode" />}>
            <div className={styles.fixed} id={`${FORM}_transaction_code`}>{approval.transactionCode}</div>
          </Form.Item>
        )}
        <LocationFields names={{ country: 'Country', province: 'Province', city: 'City' }} userType={approval.userType} disabled={disabled} />
        <Form.Item
          name="Opinion"
          className={styles.wide ?? ''}
          label={(
            <>
              <FormattedMessage id="approvals.certification.form.opinion" />
              <span className={styles.when}><FormattedMessage id="approvals.certification.form.opinion.when" /></span>
            </>
          )}
          rules={[passes((opinion) => checkOpinionFor(decision())(opinion))]}
        >
          <TextArea
            rows={4}
            count={{ show: true, max: OPINION_MAX }}
            placeholder={intl.formatMessage({ id: 'approvals.certification.form.opinion.placeholder' })}
          />
        </Form.Item>
        <RefusedFields byTransaction={approval.byTransaction} decision={decision} />
      </Form>
    </Sheet>
  );
}

type Rule = ReturnType<typeof available>[number];

/** The applicant's own value is known to the API already: only a corrected one is looked up. */
function unless(own: string, rule: Rule): Rule {
  const without = (made: Exclude<Rule, (...args: never[]) => unknown>) => ({
    ...made,
    validator: (async (field, value: unknown, ...rest) => {
      if (typeof value !== 'string' || value.trim() !== own) await made.validator?.(field, value, ...rest);
    }) as typeof made.validator,
  });
  return typeof rule === 'function' ? (form) => without(rule(form)) : without(rule);
}
