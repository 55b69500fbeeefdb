import type { ControlProps } from '../control-props.ts';
import { lateControl, useLateControl } from './late-control.tsx';

const select = lateControl(() => import('../../antd/select.ts'));

interface LateSelectProps<Value extends string | number> extends ControlProps {
  options: { value: Value; label: string }[];
  /** null: nothing is chosen. */
  value?: Value | null;
  onChange?: (value: Value) => void;
  placeholder?: string;
  /** What `onChange` then gets is undefined. */
  allowClear?: boolean;
  className?: string;
  'aria-label'?: string;
}

/** A choice of few. antd's code of lists loads on use, because most visits to a page do not open one. */
export function LateSelect<Value extends string | number>({
  options,
  value,
  onChange,
  placeholder = '',
  allowClear = false,
  ...field
}: LateSelectProps<Value>) {
  const { arrived, begin, closed } = useLateControl(select);
  if (!arrived)
    return closed({
      ...field,
      text: options.find((option) => option.value === value)?.label ?? '',
      placeholder,
      icon: 'down',
    });
  const { Select } = arrived;
  return (
    <Select<Value>
      {...field}
      {...begin}
      value={value}
      options={options}
      placeholder={placeholder}
      allowClear={allowClear}
      onChange={onChange}
    />
  );
}
