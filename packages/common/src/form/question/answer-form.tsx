import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../../antd/base.ts';
import type { AskedQuestion } from '../../contract/company/question.ts';
import { useNarrow } from '../../ui/use-narrow.tsx';
import { draftOf } from '../draft/draft.ts';
import { PortalForm } from '../portal-form.tsx';
import { usePortalForm } from '../use-portal-form.tsx';
import { AnswerWords, AskedHint } from './answer-words.tsx';
import styles from './question.module.css';

/** The question and the words of an answer, for the body of its call. */
export interface AnswerGiven {
  version: number;
  text: string;
}

/**
 * The asked fields, which have the names of the call, with the values of now, and words. One of them must differ. What
 * was typed is kept over a reload, also for a later question.
 */
export function AnswerForm<Field extends string, Values extends object>({
  draft: name,
  question,
  values,
  answer,
  guard,
  children,
}: {
  /** Name of the draft: of whom, and about which request. */
  draft: string;
  question: AskedQuestion<Field>;
  /** The values of the fields that are open; the draft keeps those of the same kinds. */
  values: Values;
  answer: (given: AnswerGiven & Values) => Promise<unknown>;
  /** `leaveGuard`, where the app has its texts: asks before typed values are left. */
  guard?: ((when: boolean) => ReactNode) | undefined;
  /** The items of the asked fields; `hint` has the question about one. */
  children: (hint: (field: Field) => ReactNode, asks: (field: Field) => boolean) => ReactNode;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const size = useNarrow() ? 'large' : 'middle';
  const [draft] = useState(() => draftOf<Values & { text: string }>(`answer:${name}`, { ...values, text: '' }));
  const [restored] = useState(draft.read);
  const form = usePortalForm<Values & { text: string }>({ name: 'answer', draft });
  const asked = new Map(question.fields.map(({ field, text }) => [field, text]));
  return (
    <>
      {guard?.(form.edited || Object.keys(restored).length > 0)}
      <PortalForm
        form={form}
        size={size}
        className={styles.form ?? ''}
        initialValues={{ ...values, text: '' }}
        onSubmit={async () => {
          const all = form.antd.getFieldsValue(true) as Values & { text: string };
          const open = Object.fromEntries(Object.keys(values).map((key) => [key, all[key as keyof Values]]));
          await answer({ ...(open as Values), version: question.version, text: all.text });
          void message.success(intl.formatMessage({ id: 'asked.answered' }));
        }}
        footer={
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="asked.send" />
          </Button>
        }
      >
        {children(
          (field) => (
            <AskedHint text={asked.get(field)} />
          ),
          (field) => asked.has(field),
        )}
        <AnswerWords name="text" />
      </PortalForm>
    </>
  );
}
