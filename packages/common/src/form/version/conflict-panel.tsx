import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Form, type FormInstance } from '../../antd/base.ts';
import { Radio } from '../../antd/more.ts';
import { sameValue, type Difference, type ShownField } from './difference.ts';
import styles from './conflict-panel.module.css';

interface Props {
  form: FormInstance;
  differences: readonly Difference[];
  /** Who saved what is stored, and when. */
  saved?: ReactNode;
  fields: Readonly<Record<string, ShownField<unknown>>>;
  onChoose: (difference: Difference, value: unknown) => void;
}

/** Concurrent changes of a form: for each field the stored and the typed value, to choose from. */
export function ConflictPanel({ form, differences, saved, fields, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const title = useId();
  const typed = Form.useWatch((all) => all as Record<string, unknown>, { form, preserve: true }) ?? {};

  useEffect(
    function pointOut() {
      box.current?.focus();
    },
    [differences],
  );

  return (
    <div ref={box} className={styles.panel} tabIndex={-1} role="group" aria-labelledby={title}>
      <Alert
        type="warning"
        showIcon
        title={
          <span id={title}>
            <FormattedMessage id="conflict.title" />
          </span>
        }
        description={
          <>
            {saved && <p className={styles.lead}>{saved}</p>}
            <p className={styles.lead}>
              <FormattedMessage id="conflict.text" />
            </p>
            {differences.map((difference) => (
              <Choice
                key={difference.name}
                difference={difference}
                field={fields[difference.name] ?? { label: difference.name }}
                value={typed[difference.name]}
                onChoose={onChoose}
              />
            ))}
          </>
        }
      />
    </div>
  );
}

function Choice({
  difference,
  field: { label, show },
  value,
  onChoose,
}: {
  difference: Difference;
  field: ShownField<unknown>;
  value: unknown;
  onChoose: Props['onChoose'];
}) {
  const id = useId();
  const { theirs } = difference;
  const takesTheirs = sameValue(value, theirs);
  // Input after the conflict counts as the user's value too.
  const mine = takesTheirs ? difference.mine : value;
  const read = (one: unknown) =>
    one === undefined || one === '' || one === 0 ? (
      <FormattedMessage id="common.notSet" />
    ) : show ? (
      show(one)
    ) : (
      (one as ReactNode)
    );
  return (
    <div className={styles.field}>
      <div id={id} className={styles.label}>
        {label}
      </div>
      <Radio.Group
        name={`conflict-${difference.name}`}
        aria-labelledby={id}
        className={styles.choices ?? ''}
        value={takesTheirs ? 'theirs' : 'mine'}
        onChange={(event) =>
          onChoose({ ...difference, mine }, event.target.value === 'theirs' ? theirs : difference.mine)
        }
      >
        <Radio value="theirs">
          <span className={styles.which}>
            <FormattedMessage id="conflict.theirs" />
          </span>{' '}
          {read(theirs)}
        </Radio>
        <Radio value="mine">
          <span className={styles.which}>
            <FormattedMessage id="conflict.mine" />
          </span>{' '}
          {read(mine)}
        </Radio>
      </Radio.Group>
    </div>
  );
}
