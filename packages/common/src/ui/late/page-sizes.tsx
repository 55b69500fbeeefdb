import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { PaginationProps } from '../../antd/pagination.ts';
import { lateControl, useLateControl } from './late-control.tsx';
import styles from './late-pagination.module.css';

const select = lateControl(() => import('../../antd/select.ts'));

type SizesProps = ComponentProps<NonNullable<NonNullable<PaginationProps['components']>['sizeChanger']>>;

/** The list of page sizes of a pagination. antd's code of lists, which is four times that of the pages, loads on use. */
export function PageSizes({ sizes, value, onChange, disabled, className }: SizesProps & { sizes: readonly number[] }) {
  const intl = useIntl();
  const { arrived, begin, closed } = useLateControl(select);
  const textOf = (count: number) => intl.formatMessage({ id: 'list.size' }, { count });
  const field = {
    className: `${className} ${styles.sizes}`,
    disabled,
    'aria-label': intl.formatMessage({ id: 'list.sizes' }),
  };
  if (!arrived) return closed({ ...field, text: textOf(value), placeholder: '', icon: 'down' });
  const { Select } = arrived;
  return (
    <Select<number>
      {...field}
      {...begin}
      value={value}
      options={sizes.map((count) => ({ value: count, label: textOf(count) }))}
      onChange={onChange}
    />
  );
}
