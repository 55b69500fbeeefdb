import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import type { PaginationProps } from '../../antd/pagination.ts';
import styles from './late-pagination.module.css';
import { LateSelect } from './late-select.tsx';

type SizesProps = ComponentProps<NonNullable<NonNullable<PaginationProps['components']>['sizeChanger']>>;

/** The list of page sizes of a pagination. antd's code of lists, which is four times that of the pages, loads on use. */
export function PageSizes({ sizes, value, onChange, disabled, className }: SizesProps & { sizes: readonly number[] }) {
  const intl = useIntl();
  return (
    <LateSelect<number>
      className={`${className} ${styles.sizes}`}
      disabled={disabled}
      aria-label={intl.formatMessage({ id: 'list.sizes' })}
      value={value}
      options={sizes.map((count) => ({ value: count, label: intl.formatMessage({ id: 'list.size' }, { count }) }))}
      onChange={onChange}
    />
  );
}
