import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Form } from '../../antd/base.ts';
import { dayOf } from '../../ui/date-time.tsx';
import { DayField } from './day-field.tsx';
import styles from './day-range.module.css';

const inFuture = (day: string) => day > dayOf(new Date().toISOString());

/** Two days of a form's fields `from` and `to`: none in the future, the first not after the second. */
export function DayRange({ legend, format = 'YYYY-MM-DD' }: { legend: ReactNode; format?: string }) {
  const intl = useIntl();
  const form = Form.useFormInstance<{ from: string; to: string }>();
  const id = useId();
  const other = (name: 'from' | 'to') => form.getFieldValue(name) as string;
  return (
    <div role="group" aria-labelledby={id} className={styles.days}>
      <span id={id} className={styles.legend}>
        {legend}
      </span>
      <Form.Item name="from" noStyle>
        <DayField
          format={format}
          className={styles.day}
          label={intl.formatMessage({ id: 'days.from' })}
          isOut={(day) => inFuture(day) || (other('to') !== '' && day > other('to'))}
        />
      </Form.Item>
      <span aria-hidden="true">–</span>
      <Form.Item name="to" noStyle>
        <DayField
          format={format}
          className={styles.day}
          label={intl.formatMessage({ id: 'days.to' })}
          isOut={(day) => inFuture(day) || day < other('from')}
        />
      </Form.Item>
    </div>
  );
}
