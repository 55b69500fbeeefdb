/**
 * antd adds a few style elements (scroll lock, scroll bar size) without the nonce that it was given, and the page's
 * policy refuses them. This module gives every style element the nonce of the page.
 */
import { injectCSS as inject, removeCSS, updateCSS as update } from 'real-dynamic-css';

const nonceOfPage = () =>
  document.querySelector('meta[name="csp-nonce"], style[nonce], script[nonce]')?.nonce || undefined;
const withNonce = (option = {}) => (option.csp?.nonce ? option : { ...option, csp: { nonce: nonceOfPage() } });

export const injectCSS = (css, option) => inject(css, withNonce(option));
export const updateCSS = (css, key, option) => update(css, key, withNonce(option));
export { removeCSS };
