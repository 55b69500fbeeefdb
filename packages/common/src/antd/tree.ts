/** The tree select, for forms with an industry. See `base.ts`. */
import { TreeSelect as AntdTreeSelect } from 'antd';
import type { TreeSelectProps } from 'antd/es/tree-select';
import { createElement } from 'react';
import { chevron } from './chevron.ts';
import './tree.css';

type Node = NonNullable<TreeSelectProps['treeData']>[number];

/** antd's tree in a list, with our icon; antd's own while it loads. */
export const TreeSelect = <Value, Option extends Node>(props: TreeSelectProps<Value, Option>) =>
  createElement(AntdTreeSelect<Value, Option>, { ...(!props.loading && { suffixIcon: chevron }), ...props });
