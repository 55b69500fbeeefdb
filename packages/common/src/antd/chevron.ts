import { createElement } from 'react';

/** Shape of the icon of a field that opens a list, 20 units square. */
export const CHEVRON = 'm4.5 7.5 5.5 5.5 5.5-5.5';

/** That icon, in place of antd's. */
export const chevron = createElement(
  'svg',
  {
    viewBox: '0 0 20 20',
    width: 14,
    height: 14,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    'aria-hidden': true,
  },
  createElement('path', { d: CHEVRON }),
);
