import { useId } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Form } from '../../antd/base.ts';
import { DatePicker, dayjs } from '../../antd/date.ts';
import styles from './day-range.module.css';

type Day = ReturnType<typeof dayjs>;

const DAY = 'YYYY-MM-DD';
/** The date picker uses dayjs objects, the form uses strings (`YYYY-MM-DD`). */
const asDay = {
  getValueProps: (day: string) => ({ value: day ? dayjs(day) : null }),
  normalize: (day: Day | null) => day?.format(DAY) ?? '',
};
const inFuture = (day: Day) => day.isAfter(dayjs(), 'day');

/** Two days of a form's fields `from` and `to`: none in the future, the first not after the second. */
export function DayRange({ legend, format = DAY }: { legend: ReactNode; format?: string }) {
  const intl = useIntl();
  const form = Form.useFormInstance<{ from: string; to: string }>();
  const id = useId();
  const start = intl.formatMessage({ id: 'days.from' });
  const end = intl.formatMessage({ id: 'days.to' });
  return (
    <div role="group" aria-labelledby={id} className={styles.days}>
      <span id={id} className={styles.legend}>{legend}</span>
      <Form.Item name="from" noStyle {...asDay}>
        <DatePicker format={format} aria-label={start} placeholder={start} disabledDate={(day) => inFuture(day) || isAfter(day, form.getFieldValue('to') as string)} />
      </Form.Item>
      <span aria-hidden="true">–</span>
      <Form.Item name="to" noStyle {...asDay}>
        <DatePicker format={format} aria-label={end} placeholder={end} disabledDate={(day) => inFuture(day) || isBefore(day, form.getFieldValue('from') as string)} />
      </Form.Item>
    </div>
  );
}

const isAfter = (day: Day, end: string) => end !== '' && day.isAfter(dayjs(end), 'day');
const isBefore = (day: Day, start: string) => start !== '' && day.isBefore(dayjs(start), 'day');
