/**
 * Program: writes the styles of antd as JSON to its output, `{ sheets: { base: css, … }, names: ['Button', …] }`.
 * antd generates its styles while it renders; this program renders `samples.mjs` once at build time, so that pages need not.
 * `ANTD_PREFIX` is the prefix of antd's class names.
 */
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import postcss from 'postcss';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { components } from '../../../common/src/antd/component-tokens.ts';
import { antdPrefix as prefix, themeOf } from '../../../common/src/antd/theme.ts';
import { samples, unused, UNUSED_PARTS } from './samples.mjs';

const COLOURS = 'blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold';
/**
 * Styles that the portal does not use: right-to-left, colours by name, grid columns except the full one, `UNUSED_PARTS`,
 * and antd's list of what a sheet contains, which the antd of an embedding page would read.
 */
const UNWANTED = new RegExp(
  String.raw`-rtl\b|-cssinjs-cache-path|-color-(?:${COLOURS})\b|-col(?:-(?:xs|sm|md|lg|xl|xxl|xxxl))?-(?:\d|push|pull|offset|order)|${UNUSED_PARTS.source}`,
);
/** A rule for what is not such a part is needed. */
const NEGATED = /:not\([^()]*-(?:table|select|tabs|tree|radio|btn-icon)-[^()]*\)/g;

/** Variables of components that were rendered directly, not only in place. */
const itself = new Set();

function rendered(elements, mode) {
  const cache = createCache();
  renderToStaticMarkup(
    h(
      StyleProvider,
      { cache },
      h(
        ConfigProvider,
        {
          prefixCls: prefix,
          iconPrefixCls: `${prefix}-icon`,
          theme: { ...themeOf(mode), components: components[mode] },
        },
        ...elements.map((element, key) => h('div', { key }, element)),
      ),
    ),
  );
  return cache;
}

const keysOf = (cache) => [...cache.cache.keys()];
const isStyle = (key) => key.startsWith('style%');

/** The style sheet of `elements`, without the styles whose keys are in `known`. */
function sheetOf(elements, known) {
  const of = (mode, types) => {
    const cache = rendered(elements, mode);
    for (const key of known[mode]) cache.cache.delete(key);
    return extractStyle(cache, { plain: true, types });
  };
  const styles = of('light', ['style']);
  if (styles !== of('dark', ['style'])) throw new Error('antd styles of light and dark differ in more than variables');
  return thinned(styles) + ['light', 'dark'].map((mode) => variablesOf(mode, of(mode, ['cssVar']))).join('');
}

/** Whether a rule has the variables of a component in a mode. */
const isOfMode = ({ selector }, mode) => selector.startsWith(`.${prefix}-${mode}.`);

/**
 * The variables of components by mode. Components that are rendered in place (`open`) have a theme with other values, so
 * each of them must have been rendered by itself too.
 */
function variablesOf(mode, css) {
  const root = postcss.parse(css);
  const isOwn = (rule) => isOfMode(rule, mode);
  root.walkDecls(/^--/, ({ prop, parent }) => {
    if (isOwn(parent)) itself.add(prop);
  });
  root.walkRules((rule) => {
    if (isOwn(rule)) return;
    rule.walkDecls(/^--/, ({ prop }) => {
      if (!itself.has(prop)) throw new Error(`Only what antd renders in place has ${prop}`);
    });
    rule.remove();
  });
  return root.toString();
}

/** antd's rules for all links of a page, kept inside our elements. The weight of a plain `a`: see remote-providers.module.css. */
const inside = (selector) =>
  selector === 'a'
    ? ':where([data-portal]) a:not(x x x x x x)'
    : selector.replace(/^(?=a[:[])/, ':where([data-portal]) ');

function thinned(css) {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !UNWANTED.test(selector.replaceAll(NEGATED, '')));
    if (kept.length === 0) rule.remove();
    else if (rule.parent.name !== 'keyframes') rule.selectors = kept.map(inside);
  });
  root.walkAtRules((at) => {
    if (at.nodes?.length === 0) at.remove();
  });
  return root.toString();
}

/** `css` without the variables of components that no sheet uses. */
function withoutUnused(css, used) {
  const root = postcss.parse(css);
  root.walkDecls(/^--/, (decl) => {
    if (['light', 'dark'].some((mode) => isOfMode(decl.parent, mode)) && !used.has(decl.prop)) decl.remove();
  });
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  return root.toString();
}

/**
 * Heights on phones, where 44 px is the smallest touch target: of controls, and of fields, whose height is line and
 * padding. antd adds the theme's variables to the page later, hence the repeated class.
 */
function phoneHeights(css) {
  const [, start] = css.match(/var\((--[\w-]+?-)control-height\)/);
  const scopes = ['light', 'dark'].map((mode) => `.${prefix}-${mode}`.repeat(3));
  const paddings = ['input', 'date-picker'].map((name) => `${start}${name}-padding-block:10px`);
  return `@media(max-width:767px){${scopes.join()}{${start}control-height:44px;${start}pagination-item-size:44px;${paddings.join(';')}}}`;
}

/**
 * The same of rows with a radio button or a box. antd has an empty part at their end, in line with the text: as high as a
 * target, it leaves a label of several lines beside its button. A single box of a sign-in page is no such row.
 */
const phoneRow = (row) => `@media(max-width:767px){${row}::after{line-height:44px}}`;

const base = { light: keysOf(rendered(samples.base, 'light')), dark: keysOf(rendered(samples.base, 'dark')) };
const sheets = Object.fromEntries(
  Object.entries(samples).map(([name, elements]) => [
    name,
    sheetOf(elements, name === 'base' ? { light: [], dark: [] } : base),
  ]),
);
const names = [
  ...new Set(
    keysOf(rendered(Object.values(samples).flat(), 'light'))
      .filter(isStyle)
      .map((key) => key.split('%')[2]),
  ),
];
const used = new Set(
  Object.values(sheets).flatMap((css) => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
);
for (const [name, css] of Object.entries(sheets)) sheets[name] = withoutUnused(css, used);
sheets.base += phoneHeights(sheets.base);
sheets.more += phoneRow(`.${prefix}-radio-wrapper`);
sheets.fields += phoneRow(`:is(.${prefix}-checkbox-group,[role=group]) .${prefix}-checkbox-wrapper`);
process.stdout.write(JSON.stringify({ sheets, names: [...names, ...unused] }));
