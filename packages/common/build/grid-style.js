/**
 * Stands for the style of antd's grid. Only the fields of forms stand in one, in rows of a single full column; antd's own
 * would have each page make the rules of 24 columns at seven widths before its first form shows.
 */
import { genStyleHooks } from 'antd/es/theme/internal.js';

export const useRowStyle = genStyleHooks('Grid', ({ componentCls }) => ({
  [componentCls]: {
    display: 'flex',
    flexFlow: 'row wrap',
    minWidth: 0,
    '&::before, &::after': { display: 'flex' },
    '&-no-wrap': { flexWrap: 'nowrap' },
  },
}), () => ({}));

export const useColStyle = genStyleHooks('Grid', ({ componentCls }) => ({
  [componentCls]: { position: 'relative', maxWidth: '100%', minHeight: 1 },
}), () => ({}));
