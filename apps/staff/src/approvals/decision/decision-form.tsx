import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/select';
import type { Decision } from '@portal/common/enums/certification/approval-status';
import { ParamType } from '@portal/common/enums/account/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { LocationFields } from '@portal/common/form/location-fields';
import { PortalForm } from '@portal/common/form/portal-form';
import { available, passes } from '@portal/common/form/rules';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
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

/** Field names are those of the API, so that its errors map to them. Place ids are 0 if not set. */
export interface DecisionValues {
  Company: string;
  Code: string;
  Country: number;
  Province: number;
  City: number;
  Opinion: string;
  /** Fields marked as refused, with their reasons. */
  RefusedFields: Ticked[];
}

/** The applicant's data, to check and correct, and the review comment. The buttons are in the page footer. */
export function DecisionForm({ form, approval, initial, decision, disabled, onSubmit }: {
  form: PortalFormState<DecisionValues>;
  approval: Approval;
  initial: DecisionValues;
  /** The decision being made: a rejection requires a comment. */
  decision: () => Decision;
  disabled: boolean;
  /** Called for Enter in a field. */
  onSubmit: () => unknown;
}) {
  const intl = useIntl();
  const call = useCall();
  const taken = (type: ParamType, own: string) =>
    available({ call, type, userType: approval.userType, accountId: approval.userId }).map((rule) => unless(own, rule));

  return (
    <Sheet title={<FormattedMessage id="approvals.certification.form.title" />}>
      <PortalForm form={form} initialValues={initial} disabled={disabled} className={styles.form ?? ''} onSubmit={onSubmit}>
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
          <div className={styles.fixed} id={`${form.name}_AuthType`}><RequestType approval={approval} /></div>
        </Form.Item>
        {approval.transactionCode !== '' && (
          <Form.Item label={<FormattedMessage id="approvals.certification.form.transactionCode" />}>
            <div className={styles.fixed} id={`${form.name}_transaction_code`}>{approval.transactionCode}</div>
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
      </PortalForm>
    </Sheet>
  );
}

type Rule = ReturnType<typeof available>[number];

/** Checks only a corrected value for availability: the applicant's own value is taken by the applicant. */
function unless(own: string, rule: Rule): Rule {
  const without = (made: Exclude<Rule, (...args: never[]) => unknown>) => ({
    ...made,
    validator: (async (field, value: unknown, ...rest) => {
      if (typeof value !== 'string' || value.trim() !== own) await made.validator?.(field, value, ...rest);
    }) as typeof made.validator,
  });
  return typeof rule === 'function' ? (form) => without(rule(form)) : without(rule);
}
