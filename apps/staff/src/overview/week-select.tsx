import { useIntl } from 'react-intl';
import { Select } from '@portal/common/antd/select';
import { WEEKS } from '../lists/queues.ts';

/** Choice of the period of figures. */
export function WeekSelect({ weeks, onChange }: { weeks: number; onChange: (weeks: number) => void }) {
  const intl = useIntl();
  return (
    <Select
      aria-label={intl.formatMessage({ id: 'overview.period' })}
      value={weeks}
      onChange={onChange}
      popupMatchSelectWidth={false}
      options={WEEKS.map((value) => ({
        value,
        label: intl.formatMessage({ id: 'overview.period.weeks' }, { weeks: value }),
      }))}
    />
  );
}
