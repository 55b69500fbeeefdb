import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form } from '@portal/common/antd/base';
import type { FormRule } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { Decision } from '@portal/common/enums/certification/approval-status';
import { REASONS_OF, RefusedField, type RefusalReason } from '@portal/common/enums/certification/refusal-reason';
import styles from './refused-fields.module.css';

/** A field marked as refused; its reason is undefined until selected. */
export interface Ticked { Field: RefusedField; Reason: RefusalReason | undefined }

/** A request by transaction code has no document to refuse. */
const OF_A_CODE: readonly RefusedField[] = ['Company', 'LicCode'];

/** Checkboxes of the refused fields with their reasons. The applicant corrects only these fields. */
export function RefusedFields({ byTransaction, decision }: { byTransaction: boolean; decision: () => Decision }) {
  const rule: FormRule = {
    async validator(_, ticked: readonly Ticked[] = []) {
      const problem = decision() === Decision.agree ? ticked.length > 0 : ticked.some(({ Reason }) => Reason === undefined);
      if (!problem) return;
      throw decision() === Decision.agree
        ? <FormattedMessage id="approvals.certification.refuse.onlyReject" />
        : <FormattedMessage id="approvals.certification.refuse.reason.empty" />;
    },
  };
  return (
    <Form.Item
      name="RefusedFields"
      className={styles.wide ?? ''}
      label={<FormattedMessage id="approvals.certification.refuse" />}
      extra={<FormattedMessage id="approvals.certification.refuse.hint" />}
      rules={[rule]}
      validateTrigger="onSubmit"
    >
      <Choice fields={byTransaction ? OF_A_CODE : RefusedField} />
    </Form.Item>
  );
}

function Choice({ fields, id, value = [], onChange }: {
  fields: readonly RefusedField[];
  id?: string;
  value?: readonly Ticked[];
  onChange?: (ticked: Ticked[]) => void;
}) {
  const intl = useIntl();
  const set = (Field: RefusedField, change: Ticked | undefined) => onChange?.(fields.flatMap((one) => {
    if (one === Field) return change ? [change] : [];
    return value.filter((ticked) => ticked.Field === one);
  }));

  return (
    <div id={id} tabIndex={-1} role="group" aria-label={intl.formatMessage({ id: 'approvals.certification.refuse' })} className={styles.list}>
      {fields.map((Field) => {
        const ticked = value.find((one) => one.Field === Field);
        // Differs from the labels of the fields above, whose accessible names must stay unique.
        const name = intl.formatMessage({ id: `approvals.certification.refuse.field.${Field}` });
        return (
          <div key={Field} className={styles.row}>
            <Checkbox
              name={`refused_${Field}`}
              checked={ticked !== undefined}
              onChange={({ target }) => set(Field, target.checked ? { Field, Reason: undefined } : undefined)}
            >
              {name}
            </Checkbox>
            {ticked && (
              <Select<RefusalReason>
                id={`refused_reason_${Field}`}
                aria-label={intl.formatMessage({ id: 'approvals.certification.refuse.reason' }, { field: name })}
                placeholder={<FormattedMessage id="approvals.certification.refuse.reason.choose" />}
                value={ticked.Reason ?? null}
                options={REASONS_OF[Field].map((reason) => ({ value: reason, label: intl.formatMessage({ id: `refusal.${reason}` }) }))}
                onChange={(Reason) => set(Field, { Field, Reason })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
