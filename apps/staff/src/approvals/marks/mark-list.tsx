import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Input } from '@portal/common/antd/base';
import { Select } from '@portal/common/antd/select';
import { MARK_WORDS_MAX, MARKS_MAX, type Box } from '@portal/common/rules/certification/marks';
import { Icon } from '@portal/common/ui/icons';
import type { MessageId } from '../../intl/messages.ts';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import styles from './mark-list.module.css';
import type { Drawing, Marking } from './use-marking.ts';

/** A marked place of a picture: which field is wrong there, and what. */
export interface PlacedMark<Field extends string = string> {
  field: Field;
  box: Box;
  words: string;
}

/** Marks of a picture with their words, and the button that marks one more. A control in a `Form.Item`. */
export function MarkList<Field extends string>({
  marking,
  fields,
  fieldText,
  first,
  from,
  disabled,
  id,
  value = [],
  onChange,
}: {
  marking: Marking;
  fields: readonly Field[];
  fieldText: (field: Field) => MessageId;
  /** The field that a new mark is about until another one is chosen. */
  first: Field;
  from: Drawing['from'];
  /** Nothing can be marked now. */
  disabled: boolean;
  id?: string;
  value?: readonly PlacedMark<Field>[];
  onChange?: (marks: PlacedMark<Field>[]) => void;
}) {
  const intl = useIntl();
  const button = useRef<HTMLButtonElement>(null);
  /** Place of the mark that was just drawn; its words have the focus. */
  const [drawn, setDrawn] = useState<number>();
  /** Words of other marks can be written while a place is being marked. */
  const latest = useRef(value);
  useEffect(function keepLatest() {
    latest.current = value;
  });
  const mayMark = !disabled && !marking.drawing && value.length < MARKS_MAX;
  const set = (index: number, change: Partial<PlacedMark<Field>>) =>
    onChange?.(value.map((mark, at) => (at === index ? { ...mark, ...change } : mark)));
  /** The button gets the focus once it can have it again. */
  const goesBack = useRef(false);
  useEffect(function goBack() {
    if (!goesBack.current || marking.drawing) return;
    goesBack.current = false;
    button.current?.focus();
  });

  function start() {
    marking.start({
      from,
      end(box) {
        goesBack.current = !box;
        if (!box) return;
        const marks = latest.current;
        setDrawn(marks.length);
        onChange?.([...marks, { field: first, box, words: '' }]);
      },
    });
  }
  useAction('mark', mayMark ? start : undefined);

  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-label={intl.formatMessage({ id: 'approvals.marks' })}
      className={styles.list}
    >
      {value.map(({ field, box, words }, index) => {
        const number = index + 1;
        return (
          <div key={`${index} ${box.join()}`} className={styles.mark} data-testid="mark">
            <span className={styles.number} aria-hidden="true">
              {number}
            </span>
            <Select<Field>
              id={`mark_field_${number}`}
              className={styles.field ?? ''}
              aria-label={intl.formatMessage({ id: 'approvals.marks.field' }, { number })}
              popupMatchSelectWidth={false}
              value={field}
              disabled={disabled}
              options={fields.map((one) => ({ value: one, label: intl.formatMessage({ id: fieldText(one) }) }))}
              onChange={(next) => set(index, { field: next })}
            />
            <Input
              id={`mark_words_${number}`}
              className={styles.words ?? ''}
              aria-label={intl.formatMessage({ id: 'approvals.marks.words' }, { number })}
              placeholder={intl.formatMessage({ id: 'approvals.marks.words.placeholder' })}
              maxLength={MARK_WORDS_MAX}
              autoComplete="off"
              // It was just drawn by whoever has to write about it.
              autoFocus={drawn === index}
              value={words}
              disabled={disabled}
              onChange={({ target }) => set(index, { words: target.value })}
            />
            <Button
              type="text"
              className={styles.remove ?? ''}
              aria-label={intl.formatMessage({ id: 'approvals.marks.remove' }, { number })}
              disabled={disabled || marking.drawing !== undefined}
              icon={<Icon name="cross" size={16} />}
              onClick={() => {
                setDrawn(undefined);
                onChange?.(value.filter((_, at) => at !== index));
                goesBack.current = true;
              }}
            />
          </div>
        );
      })}
      <div>
        <Button ref={button} disabled={!mayMark} onClick={start}>
          <FormattedMessage id="approvals.marks.add" />
          <KeyHint action="mark" />
        </Button>
      </div>
    </div>
  );
}
