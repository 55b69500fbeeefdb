import { FormattedMessage, useIntl } from 'react-intl';
import { Checkbox, Form, type FormRule } from '@portal/common/antd/base';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { PreparedKind, type PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { KeyHint } from '../keys/key-hint.tsx';
import { useAction } from '../keys/keys.ts';
import { filled, type About } from '../prepared/filled.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import styles from './refused-fields.module.css';

/**
 * Field of the prepared reasons of a request that is refused as a whole; its value is a list of ids. `decision` tells
 * which decision is being made: an approval has no reasons.
 */
export function ReasonPicks({
  name,
  queue,
  request,
  decision,
}: {
  name: string;
  queue: PreparedQueue;
  request: About;
  decision: () => Decision;
}) {
  const rule: FormRule = {
    async validator(_, picked: readonly string[] = []) {
      if (decision() === Decision.approve && picked.length > 0)
        throw <FormattedMessage id="approvals.decision.picks.onlyReject" />;
    },
  };
  return (
    <Form.Item
      name={name}
      label={<FormattedMessage id="approvals.decision.picks" />}
      rules={[rule]}
      validateTrigger="onSubmit"
    >
      <Picks queue={queue} request={request} />
    </Form.Item>
  );
}

function Picks({
  queue,
  request,
  id,
  value = [],
  onChange,
}: {
  queue: PreparedQueue;
  request: About;
  id?: string;
  value?: readonly string[];
  onChange?: (picked: string[]) => void;
}) {
  const intl = useIntl();
  const texts = usePrepared(queue).textsFor(PreparedKind.refuse, '');
  const set = (one: string, on: boolean) =>
    onChange?.(texts.map((text) => String(text.id)).filter((each) => (each === one ? on : value.includes(each))));
  useAction('tick', (digit) => {
    const text = texts[digit - 1];
    if (text) set(String(text.id), !value.includes(String(text.id)));
  });
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      data-focus-first=""
      aria-label={intl.formatMessage({ id: 'approvals.decision.picks' })}
      className={styles.picks}
    >
      {texts.map((text, index) => (
        <Checkbox
          key={text.id}
          name={`reason_${text.id}`}
          className={styles.pick ?? ''}
          checked={value.includes(String(text.id))}
          onChange={({ target }) => set(String(text.id), target.checked)}
        >
          {filled(intl, text, request)}
          <KeyHint action="tick" digit={index + 1} />
        </Checkbox>
      ))}
    </div>
  );
}
