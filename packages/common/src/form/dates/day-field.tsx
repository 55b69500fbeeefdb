import { lateControl, useLateControl } from '../../ui/late/late-control.tsx';
import { isDay, readDay } from './days.ts';
import type { ControlProps } from '../../ui/control-props.ts';

const DAY = 'YYYY-MM-DD';

const picker = lateControl(() => import('../../antd/date.ts'));

/**
 * A day, `YYYY-MM-DD`; empty is none. A typed day is read in any form that a page shows. A text that is no day stays in
 * the field and is the value, so that a rule of the form can reject it.
 */
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
  const read = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement) || target.value === shown(value, format)) return;
    onChange?.(readDay(target.value) ?? target.value.trim());
  };
  return (
    <DatePicker
      {...control}
      {...begin}
      className={className}
      format={format}
      preserveInvalidOnBlur
      aria-label={label}
      placeholder={label}
      value={isDay(value) ? dayjs(value) : null}
      onChange={(day) => onChange?.(day?.format(DAY) ?? '')}
      disabledDate={(day) => isOut(day.format(DAY))}
      onBlur={({ target }) => {
        read(target);
        control.onBlur?.();
      }}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') read(target);
      }}
    />
  );
}

function shown(value: string, format: string): string {
  if (!isDay(value)) return value;
  const [year = '', month = '', day = ''] = value.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day);
}
