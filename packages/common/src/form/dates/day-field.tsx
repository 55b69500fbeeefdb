import { lateControl, useLateControl } from '../late/late-control.tsx';
import type { ControlProps } from '../control-props.ts';

const DAY = 'YYYY-MM-DD';

const picker = lateControl(() => import('../../antd/date.ts'));

/** A day, `YYYY-MM-DD`; empty is none. */
export function DayField({
  value = '',
  onChange,
  label,
  format,
  isOut,
  className = '',
  ...control
}: ControlProps & {
  value?: string;
  onChange?: (day: string) => void;
  label: string;
  /** How the day is shown, with `YYYY`, `MM` and `DD`. */
  format: string;
  /** Days that cannot be chosen. */
  isOut: (day: string) => boolean;
  className?: string | undefined;
}) {
  const { arrived, begin, closed } = useLateControl(picker);
  if (!arrived)
    return closed({
      ...control,
      className,
      text: shown(value, format),
      'aria-label': label,
      placeholder: label,
      icon: 'calendar',
    });
  const { DatePicker, dayjs } = arrived;
  return (
    <DatePicker
      {...control}
      {...begin}
      className={className}
      format={format}
      aria-label={label}
      placeholder={label}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format(DAY) ?? '')}
      disabledDate={(day) => isOut(day.format(DAY))}
    />
  );
}

function shown(value: string, format: string): string {
  const [year = '', month = '', day = ''] = value.split('-');
  return value && format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}
