/** Select: a fifth of `base`, so the first page loads it only when it is used. See `base.ts`. */
import { Select as AntdSelect } from 'antd';
import type { BaseOptionType, DefaultOptionType, SelectProps } from 'antd/es/select';
import { createElement } from 'react';
import { chevron } from './chevron.ts';
import './select.css';

export type { SelectProps };

/** antd's list with our icon; antd's own while it loads. */
export const Select = <Value, Option extends BaseOptionType | DefaultOptionType = DefaultOptionType>(
  props: SelectProps<Value, Option>,
) => createElement(AntdSelect<Value, Option>, { ...(!props.loading && { suffixIcon: chevron }), ...props });
