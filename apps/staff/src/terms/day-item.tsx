import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { DayField } from '@portal/common/form/dates/day-field';
import { isDay } from '@portal/common/form/dates/days';
import { rejectWith, type Check } from '@portal/common/form/rules';
import { dayOf } from '@portal/common/ui/date-time';
import styles from './terms.module.css';

const isPast = (day: string) => day < dayOf(new Date().toISOString());

const dayOrNone: Check = {
  async validator(_, day: string) {
    if (day && !isDay(day)) await rejectWith(<FormattedMessage id="days.illegal" values={{ text: day }} />);
  },
};

/** A day of a draft, which may be empty. */
export function DayItem({ name, hidden = false }: { name: 'valid_time' | 'keys_until_time'; hidden?: boolean }) {
  const intl = useIntl();
  return (
    <Form.Item
      name={name}
      hidden={hidden}
      label={<FormattedMessage id={`terms.field.${name}`} />}
      extra={<FormattedMessage id={`terms.help.${name}`} />}
      rules={[dayOrNone]}
    >
      <DayField
        format="YYYY-MM-DD"
        className={styles.day}
        label={intl.formatMessage({ id: `terms.field.${name}` })}
        isOut={isPast}
      />
    </Form.Item>
  );
}
