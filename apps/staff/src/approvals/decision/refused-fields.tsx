import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form, type FormRule } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { Decision } from '@portal/common/enums/approval/approval-status';
import type { MessageId } from '../../intl/messages.ts';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import styles from './refused-fields.module.css';

/** A field marked as refused; its reason is undefined until selected. */
export interface Ticked<Field extends string = string, Reason extends string = string> {
  field: Field;
  reason: Reason | undefined;
}

/** The fields that a decision can refuse, in their order, each with the reasons that fit it, and their texts. */
export interface Refusable<Field extends string, Reason extends string> {
  fields: readonly Field[];
  reasonsOf: Readonly<Record<Field, readonly Reason[]>>;
  fieldText: (field: Field) => MessageId;
  reasonText: (reason: Reason) => MessageId;
}

/** Those of the ticked fields that have a reason: all of them, once the form is valid. */
export const withReason = <Field extends string, Reason extends string>(ticked: readonly Ticked<Field, Reason>[]) =>
  ticked.flatMap(({ field, reason }) => (reason ? [{ field, reason }] : []));

/** Checkboxes of the refused fields with their reasons. The applicant corrects only these fields. */
export function RefusedFields<Field extends string, Reason extends string>({
  name,
  decision,
  ...refusable
}: Refusable<Field, Reason> & {
  /** Name of the form item; its value is a list of `Ticked`. */
  name: string;
  decision: () => Decision;
}) {
  const rule: FormRule = {
    async validator(_, ticked: readonly Ticked[] = []) {
      const problem =
        decision() === Decision.approve ? ticked.length > 0 : ticked.some(({ reason }) => reason === undefined);
      if (!problem) return;
      throw decision() === Decision.approve ? (
        <FormattedMessage id="approvals.decision.refuse.onlyReject" />
      ) : (
        <FormattedMessage id="approvals.decision.refuse.reason.empty" />
      );
    },
  };
  return (
    <Form.Item
      name={name}
      className={styles.wide ?? ''}
      label={
        <>
          <FormattedMessage id="approvals.decision.refuse" />
          <span className={styles.hint}>
            <FormattedMessage id="approvals.decision.refuse.hint" />
          </span>
        </>
      }
      rules={[rule]}
      validateTrigger="onSubmit"
    >
      <TickedFields
        prefix="refused"
        texts={{
          group: 'approvals.decision.refuse',
          reason: 'approvals.decision.refuse.reason',
          choose: 'approvals.decision.refuse.reason.choose',
        }}
        {...refusable}
      />
    </Form.Item>
  );
}

/** Checkboxes of fields, each with a choice when it is ticked; digits are their keys. A control in a `Form.Item`. */
export function TickedFields<Field extends string, Reason extends string>({
  prefix,
  texts,
  below,
  fields,
  reasonsOf,
  fieldText,
  reasonText,
  id,
  value = [],
  onChange,
}: Refusable<Field, Reason> & {
  /** Of the names of its controls. */
  prefix: string;
  /** Names of the group and of the choice of a `field`, and what the empty choice says. */
  texts: { group: MessageId; reason: MessageId; choose: MessageId };
  /** Below a ticked field. */
  below?: (ticked: Ticked<Field, Reason>) => ReactNode;
  id?: string;
  value?: readonly Ticked<Field, Reason>[];
  onChange?: (ticked: Ticked<Field, Reason>[]) => void;
}) {
  const intl = useIntl();
  const set = (field: Field, change: Ticked<Field, Reason> | undefined) =>
    onChange?.(
      fields.flatMap((one) => {
        if (one === field) return change ? [change] : [];
        return value.filter((ticked) => ticked.field === one);
      }),
    );

  /** Field whose reasons are open, because its digit was pressed. */
  const [open, setOpen] = useState<Field>();
  useAction('tick', (digit) => {
    const field = fields[digit - 1];
    if (field === undefined) return;
    const ticked = value.some((one) => one.field === field);
    set(field, ticked ? undefined : { field, reason: undefined });
    setOpen(ticked ? undefined : field);
  });

  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: texts.group })}
      className={styles.list}
    >
      {fields.map((field, index) => {
        const ticked = value.find((one) => one.field === field);
        // Differs from the labels of the fields above, whose accessible names must stay unique.
        const name = intl.formatMessage({ id: fieldText(field) });
        return (
          <div key={field} className={`${styles.row} ${ticked ? styles.ticked : ''}`}>
            <Checkbox
              name={`${prefix}_${field}`}
              checked={ticked !== undefined}
              onChange={({ target }) => set(field, target.checked ? { field, reason: undefined } : undefined)}
            >
              {name}
              {index < 9 && <KeyHint action="tick" digit={index + 1} />}
            </Checkbox>
            {ticked && (
              <Select<Reason>
                popupMatchSelectWidth={false}
                autoFocus={open === field}
                open={open === field}
                onOpenChange={(next) => setOpen(next ? field : undefined)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setOpen(undefined);
                  const reason = open === field ? reasonsOf[field][Number(event.key) - 1] : undefined;
                  if (reason === undefined) return;
                  event.preventDefault();
                  set(field, { field, reason });
                  setOpen(undefined);
                }}
                optionRender={({ label }, { index: at }) => (
                  <>
                    {label}
                    <KeyHint action="tick" digit={at + 1} />
                  </>
                )}
                id={`${prefix}_reason_${field}`}
                aria-label={intl.formatMessage({ id: texts.reason }, { field: name })}
                placeholder={<FormattedMessage id={texts.choose} />}
                value={ticked.reason ?? null}
                options={reasonsOf[field].map((reason) => ({
                  value: reason,
                  label: intl.formatMessage({ id: reasonText(reason) }),
                }))}
                onChange={(reason) => set(field, { field, reason })}
              />
            )}
            {ticked && below?.(ticked)}
          </div>
        );
      })}
    </div>
  );
}
