/**
 * antd adds a few style elements (scroll lock, scroll bar size, icons), some without the nonce that it was given, and the
 * page's policy refuses them. This module gives every style element the nonce of the page. In a page without one, which
 * is the same for everybody, the element stays empty and its rules are set by a call, which policies allow.
 */
import { injectCSS as inject, removeCSS, updateCSS as update } from 'real-dynamic-css';

const nonceOfPage = () =>
  document.querySelector('meta[name="csp-nonce"], style[nonce], script[nonce]')?.nonce || undefined;

/** Text of the rules that an element has: each icon asks for the same ones again. */
const filled = new WeakMap();

/** Replaces the rules of an element by those of a text, of any number. */
function fill(element, css) {
  if (filled.get(element) === css) return element;
  filled.set(element, css);
  const { sheet } = element;
  while (sheet?.cssRules.length) sheet.deleteRule(0);
  sheet?.insertRule(`@media all{${css}}`);
  return element;
}

/** Calls `add` with the nonce of the page, or without the text if there is none. */
function added(css, option, add) {
  const nonce = option?.csp?.nonce || nonceOfPage();
  return nonce ? add(css, { ...option, csp: { nonce } }) : fill(add('', option), css);
}

export const injectCSS = (css, option) => added(css, option, inject);
export const updateCSS = (css, key, option) => added(css, option, (text, own) => update(text, key, own));
export { removeCSS };
