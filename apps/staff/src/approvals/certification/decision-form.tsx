import { FormattedMessage } from 'react-intl';
import { Form, Input } from '@portal/common/antd/base';
import { REFUSED_OF_A_CODE, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { LocationFields } from '@portal/common/form/lookup/location-fields';
import { PortalForm } from '@portal/common/form/portal-form';
import { available } from '@portal/common/form/taken/available';
import { passes } from '@portal/common/form/rules';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useCall } from '@portal/common/host/use-host';
import { checkCompanyName, checkPartnerName } from '@portal/common/rules/company/company-name';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { DecisionState } from '../decision/decision-frame.tsx';
import { OpinionField } from '../decision/opinion-field.tsx';
import { OpinionFromReasons } from '../decision/opinion-from-reasons.tsx';
import { RefusedFields, type Ticked } from '../decision/refused-fields.tsx';
import { MarksItem } from '../marks/marks-item.tsx';
import type { PlacedMark } from '../marks/mark-list.tsx';
import type { Marking } from '../marks/use-marking.ts';
import type { EvidenceMark } from './submitted/evidence-rows.ts';
import { documentOf, type CertificationItem } from './certification.queries.ts';
import styles from './decision-form.module.css';
import { RequestType } from './request-type.tsx';

/** Field names are those of the API, so that its errors map to them. Place ids are 0 if not set. */
export interface DecisionValues {
  Company: string;
  Code: string;
  Country: number;
  Province: number;
  City: number;
  Opinion: string;
  /** Fields marked as refused, with their reasons. */
  RefusedFields: Ticked<RefusedField>[];
  /** Places marked in the picture. */
  Marks: PlacedMark<RefusedField>[];
}

/**
 * The applicant's data, to check and correct, and the review comment. The buttons are in the page footer; Enter submits
 * nothing.
 */
export function DecisionForm({
  form,
  request,
  initial,
  decision,
  disabled,
  language,
  marking,
  shown,
}: DecisionState & {
  form: PortalFormState<DecisionValues>;
  request: CertificationItem;
  initial: DecisionValues;
  marking: Marking;
  /** The place of evidence that is marked in the picture: a mark begins there. */
  shown: EvidenceMark | undefined;
}) {
  const call = useCall();
  // The request itself occupies the submitted value, so only a corrected value is checked for duplicates.
  const free = (type: ParamType, current: string) =>
    available({ call, type, userType: request.userType, accountId: request.userId, current });

  return (
    <Sheet title={<FormattedMessage id="approvals.certification.form.title" />}>
      <PortalForm
        form={form}
        initialValues={initial}
        disabled={disabled}
        className={styles.form ?? ''}
        onSubmit={() => {}}
      >
        <Form.Item
          name="Company"
          className={styles.wide ?? ''}
          label={<FormattedMessage id="approvals.certification.company" />}
          required
          validateFirst
          rules={[
            passes(request.userType === UserType.partner ? checkPartnerName : checkCompanyName),
            ...free(ParamType.authCompany, request.company),
          ]}
        >
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="Code"
          className={styles.wide ?? ''}
          label={<FormattedMessage id="approvals.certification.code" />}
          required
          validateFirst
          rules={[passes(checkCreditCodeOf(request.type)), ...free(ParamType.creditCode, request.code)]}
        >
          <Input maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <dl className={styles.facts}>
          <div>
            <dt>
              <FormattedMessage id="approvals.certification.accountCompany" />
            </dt>
            <dd id={`${form.name}_account_company`}>{request.accountCompany}</dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="approvals.certification.type" />
            </dt>
            <dd id={`${form.name}_AuthType`}>
              <RequestType request={request} />
            </dd>
          </div>
          {request.transactionCode !== '' && (
            <div>
              <dt>
                <FormattedMessage id="approvals.certification.transactionCode" />
              </dt>
              <dd id={`${form.name}_transaction_code`}>{request.transactionCode}</dd>
            </div>
          )}
        </dl>
        <LocationFields
          names={{ country: 'Country', province: 'Province', city: 'City' }}
          userType={request.userType}
          optionalBelow={!request.placeRequired}
          disabled={disabled}
        />
        <RefusedFields
          name="RefusedFields"
          queue="certification"
          request={request}
          decision={decision}
          fields={request.byTransaction ? REFUSED_OF_A_CODE : RefusedField}
          fieldText={(field) => `approvals.certification.refuse.field.${field}`}
        />
        {request.imageId !== '' && (
          <MarksItem
            name="Marks"
            className={styles.wide ?? ''}
            decision={decision}
            document={documentOf(request)}
            marking={marking}
            fields={RefusedField}
            fieldText={(field) => `approvals.certification.refuse.field.${field}`}
            first={shown?.refusable ?? 'LicURL'}
            from={shown?.box}
            disabled={disabled}
          />
        )}
        <OpinionFromReasons
          form={form}
          from="RefusedFields"
          to="Opinion"
          queue="certification"
          language={language}
          request={request}
          fieldText={(field: RefusedField) => `refusedField.${field}`}
        />
        <OpinionField name="Opinion" className={styles.wide ?? ''} decision={decision} />
      </PortalForm>
    </Sheet>
  );
}
