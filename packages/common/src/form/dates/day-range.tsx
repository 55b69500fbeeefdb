import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../../antd/base.ts';
import { dayOf } from '../../ui/date-time.tsx';
import { rejectWith, type Check } from '../rules.tsx';
import { DayField } from './day-field.tsx';
import { isDay } from './days.ts';
import styles from './day-range.module.css';

const inFuture = (day: string) => day > dayOf(new Date().toISOString());

/** Two days of a form's fields `from` and `to`: none in the future, the first not after the second. */
export function DayRange({ legend, format = 'YYYY-MM-DD' }: { legend: ReactNode; format?: string }) {
  const intl = useIntl();
  const form = Form.useFormInstance<{ from: string; to: string }>();
  const id = useId();
  const other = (name: 'from' | 'to') => form.getFieldValue(name) as string;
  const isOut = {
    from: (day: string) => inFuture(day) || (isDay(other('to')) && day > other('to')),
    to: (day: string) => inFuture(day) || (isDay(other('from')) && day < other('from')),
  };
  const rule = (name: 'from' | 'to'): Check => ({
    async validator(_, day: string) {
      if (!day) return;
      if (!isDay(day)) await rejectWith(<FormattedMessage id="days.illegal" values={{ text: day }} />);
      if (inFuture(day)) await rejectWith(<FormattedMessage id="days.future" />);
      if (name === 'to' && isOut.to(day)) await rejectWith(<FormattedMessage id="days.order" />);
    },
  });
  return (
    <Form.Item className={styles.item ?? ''}>
      <div role="group" aria-labelledby={id} className={styles.days}>
        <span id={id} className={styles.legend}>
          {legend}
        </span>
        <Form.Item name="from" noStyle rules={[rule('from')]}>
          <DayField
            format={format}
            className={styles.day}
            label={intl.formatMessage({ id: 'days.from' })}
            isOut={isOut.from}
          />
        </Form.Item>
        <span aria-hidden="true">–</span>
        <Form.Item name="to" noStyle dependencies={['from']} rules={[rule('to')]}>
          <DayField
            format={format}
            className={styles.day}
            label={intl.formatMessage({ id: 'days.to' })}
            isOut={isOut.to}
          />
        </Form.Item>
      </div>
    </Form.Item>
  );
}
