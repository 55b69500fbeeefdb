import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form, type FormRule } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PreparedKind, type PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import type { MessageId } from '../../intl/messages.ts';
import { KeyHint } from '../keys/key-hint.tsx';
import { FIELD_KEYS, letterOf, useAction } from '../keys/keys.ts';
import { useKeysOn } from '../keys/use-keys-on.ts';
import { filled, type About } from '../prepared/filled.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import styles from './refused-fields.module.css';

/** A field marked as refused or asked about; its reason is the value of a choice, undefined until selected. */
export interface Ticked<Field extends string = string> {
  field: Field;
  reason: string | undefined;
}

/** A prepared text to choose. */
interface Choice {
  value: string;
  label: string;
}

/** Fields in their order, each with its prepared texts, and their names. */
interface Tickable<Field extends string> {
  fields: readonly Field[];
  choicesOf: (field: Field) => readonly Choice[];
  fieldText: (field: Field) => MessageId;
}

/** The refused fields with the reasons that their texts have on record. */
export const refusedBy = <Field extends string, Reason extends string>(
  ticked: readonly Ticked<Field>[],
  textOf: ReturnType<typeof usePrepared>['textOf'],
): { field: Field; reason: Reason }[] =>
  ticked.flatMap(({ field, reason }) => {
    const text = textOf(reason);
    return text ? [{ field, reason: text.reason as Reason }] : [];
  });

/** Checkboxes of the refused fields with their reasons. The applicant, if told of them, corrects only these. */
export function RefusedFields<Field extends string>({
  name,
  decision,
  queue,
  request,
  label,
  ...refusable
}: Omit<Tickable<Field>, 'choicesOf'> & {
  /** Name of the form item; its value is a list of `Ticked`. */
  name: string;
  decision: () => Decision;
  queue: PreparedQueue;
  request: About;
  /** Their name where the applicant is not told of them. */
  label?: MessageId;
}) {
  const intl = useIntl();
  const group = label ?? 'approvals.decision.refuse';
  const { textsFor } = usePrepared(queue);
  const choicesOf = (field: Field) =>
    textsFor(PreparedKind.refuse, field).map((text) => ({
      value: String(text.id),
      label: filled(intl, text, request, intl.formatMessage({ id: refusable.fieldText(field) })),
    }));
  const isChosen = ({ field, reason }: Ticked) => choicesOf(field as Field).some(({ value }) => value === reason);
  const rule: FormRule = {
    async validator(_, ticked: readonly Ticked[] = []) {
      const problem = decision() === Decision.approve ? ticked.length > 0 : !ticked.every(isChosen);
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
          <FormattedMessage id={group} />
          {label === undefined && (
            <span className={styles.hint}>
              <FormattedMessage id="approvals.decision.refuse.hint" />
            </span>
          )}
        </>
      }
      rules={[rule]}
      validateTrigger="onSubmit"
    >
      <TickedFields
        prefix="refused"
        texts={{ group, reason: 'approvals.decision.refuse.reason', choose: 'approvals.decision.refuse.reason.choose' }}
        choicesOf={choicesOf}
        {...refusable}
      />
    </Form.Item>
  );
}

/** Checkboxes of fields, each with a choice when it is ticked; both have keys. A control in a `Form.Item`. */
export function TickedFields<Field extends string>({
  prefix,
  texts,
  below,
  fields,
  choicesOf,
  fieldText,
  id,
  value = [],
  onChange,
}: Tickable<Field> & {
  /** Of the names of its controls. */
  prefix: string;
  /** Names of the group and of the choice of a `field`, and what the empty choice says. */
  texts: { group: MessageId; reason: MessageId; choose: MessageId };
  /** Below a ticked field. */
  below?: (ticked: Ticked<Field>) => ReactNode;
  id?: string;
  value?: readonly Ticked<Field>[];
  onChange?: (ticked: Ticked<Field>[]) => void;
}) {
  const intl = useIntl();
  const set = (field: Field, change: Ticked<Field> | undefined) =>
    onChange?.(
      fields.flatMap((one) => {
        if (one === field) return change ? [change] : [];
        return value.filter((ticked) => ticked.field === one);
      }),
    );

  const [keysOn] = useKeysOn();
  /** Field whose texts are open, because its key was pressed. */
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
              <KeyHint action="tick" digit={index + 1} />
            </Checkbox>
            {ticked && (
              <Select<string>
                popupMatchSelectWidth={false}
                autoFocus={open === field}
                open={open === field}
                onOpenChange={(next) => setOpen(next ? field : undefined)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setOpen(undefined);
                  const place = FIELD_KEYS.indexOf(letterOf(event) ?? '');
                  const choice = keysOn && open === field ? choicesOf(field)[place] : undefined;
                  if (choice === undefined) return;
                  event.preventDefault();
                  set(field, { field, reason: choice.value });
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
                value={choicesOf(field).find(({ value: one }) => one === ticked.reason)?.value ?? null}
                options={[...choicesOf(field)]}
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
