import { FormattedMessage } from 'react-intl';
import { Form } from '../../antd/base.ts';
import { GrowingArea } from '../growing-area.tsx';
import { ANSWER_MAX, checkAnswer } from '../../rules/approval/question.ts';
import { passes } from '../rules.tsx';
import styles from './question.module.css';

/** The words of an answer; `name` is that of the call. */
export function AnswerWords({ name }: { name: 'text' | 'Text' }) {
  return (
    <Form.Item
      name={name}
      className={styles.words ?? ''}
      label={<FormattedMessage id="asked.words" />}
      extra={<FormattedMessage id="asked.words.hint" />}
      rules={[passes(checkAnswer)]}
    >
      <GrowingArea count={{ show: true, max: ANSWER_MAX }} />
    </Form.Item>
  );
}

/** What was asked, at its field. */
export const AskedHint = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <span className={styles.hint}>{text}</span>;
