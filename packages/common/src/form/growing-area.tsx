import type { ComponentProps } from 'react';
import { TextArea } from '../antd/fields.ts';
import styles from './growing-area.module.css';

/**
 * A text area that grows with its text, from one line to two (`line`), from two to eight (`lines`) or from eight to
 * twenty-four (`page`), by CSS. antd's `autoSize` measures the text in an area of its own and lays the page out six
 * times: 0.45 s of the 1.15 s of the first render of a registration, in a trace with a processor four times slower.
 * Where CSS can't size a field (`field-sizing`), its height is fixed and can be changed by hand.
 */
export function GrowingArea({
  size = 'lines',
  ...props
}: Omit<ComponentProps<typeof TextArea>, 'size' | 'autoSize' | 'rows' | 'classNames'> & {
  size?: 'line' | 'lines' | 'page';
}) {
  return (
    <TextArea
      {...props}
      rows={1}
      classNames={{ textarea: `${styles.grows} ${styles[size]}`, count: styles.count ?? '' }}
    />
  );
}
