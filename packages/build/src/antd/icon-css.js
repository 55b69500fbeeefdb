/** Replaces the copy of `dynamicCSS` that antd's icons have. */
export { updateCSS } from './dynamic-css.js';
export { getShadowRoot, warningOnce } from 'real-icon-css';
