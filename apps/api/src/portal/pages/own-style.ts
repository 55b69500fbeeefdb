import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '@portal/common/contract/console/site';
import { mixed, tintsOf, type SiteColours } from '@portal/common/rules/site/colours';

type Tint = keyof ReturnType<typeof tintsOf>;

/** Our variables, and antd's without their prefix, that have a tint. */
const OURS: Readonly<Record<Tint, readonly string[]>> = {
  main: ['lapis', 'focus'],
  hover: ['lapis-hover'],
  active: [],
  pale: ['lapis-bg'],
  paleStrong: ['lapis-bg-strong'],
  edge: ['lapis-edge'],
  halo: ['halo'],
};
const ANTD: Readonly<Record<Tint, readonly string[]>> = {
  main: [
    'color-primary',
    'color-primary-text',
    'color-primary-border',
    'color-link',
    'color-info',
    'date-picker-active-border-color',
    'input-active-border-color',
    'menu-item-selected-color',
    'pagination-active-border-color',
    'pagination-item-active-color',
    'progress-default-color',
    'radio-button-solid-checked-bg',
    'radio-radio-bg-color',
    'select-active-border-color',
    'tree-directory-node-selected-bg',
  ],
  hover: [
    'color-primary-hover',
    'color-primary-border-hover',
    'color-link-hover',
    'button-default-hover-border-color',
    'button-default-hover-color',
    'button-group-border-color',
    'date-picker-hover-border-color',
    'input-hover-border-color',
    'pagination-hover-border-color',
    'pagination-item-active-color-hover',
    'radio-button-solid-checked-hover-bg',
    'select-hover-border-color',
  ],
  active: [
    'color-primary-active',
    'color-link-active',
    'button-default-active-border-color',
    'button-default-active-color',
    'radio-button-solid-checked-active-bg',
  ],
  pale: [
    'color-primary-bg',
    'color-info-bg',
    'control-item-bg-active',
    'date-picker-cell-active-with-range-bg',
    'pagination-item-active-bg',
    'select-option-selected-bg',
    'table-row-selected-bg',
    'tree-node-selected-bg',
    'tree-select-node-selected-bg',
  ],
  paleStrong: ['color-primary-bg-hover', 'menu-item-selected-bg', 'table-row-selected-hover-bg'],
  edge: ['color-info-border'],
  halo: ['control-outline'],
};

const TINTS = Object.keys(OURS) as Tint[];
// Elements have our variables in their `style`.
const declare = (name: string, value: string) => `${name}:${value}!important`;

function rulesOf(colours: SiteColours, theme: 'light' | 'dark', prefixes: readonly string[]): string {
  const tints = tintsOf(colours, theme);
  const at = `html[data-theme=${theme}] `;
  const ours = [
    ...TINTS.flatMap((tint) => OURS[tint].map((name) => declare(`--acc-${name}`, tints[tint]))),
    declare('--acc-panel', colours.panel),
    declare('--acc-panel-deep', mixed(colours.panel, '#000000', 0.8)),
  ];
  const antd = prefixes.map((prefix) => {
    const variables = TINTS.flatMap((tint) => ANTD[tint].map((name) => declare(`--${prefix}-${name}`, tints[tint])));
    const shadow = declare(`--${prefix}-input-active-shadow`, `0 0 0 3px ${tints.halo}`);
    return `${at}:is(.${prefix}-${theme},.${prefix}-look){${[...variables, shadow].join(';')}}`;
  });
  return [`${at}[data-portal]{${ours.join(';')}}`, ...antd].join('');
}

/** A dark logo stands on the artwork in both themes. */
const logoRule = ({ light, dark }: NonNullable<SiteContent['logo']>) =>
  dark === '' ? '' : `:is(html[data-theme=dark],aside) img[src="${light}"]{content:url("${dark}")}`;

/** The style element with the provider's colours and dark logo; empty without any. `prefixes`: antd's in this page. */
export function ownStyle({ colours, logo }: SiteContent, prefixes: readonly string[]): string {
  const css = [
    ...(colours ? (['light', 'dark'] as const).map((theme) => rulesOf(colours, theme, prefixes)) : []),
    logo ? logoRule(logo) : '',
  ].join('');
  return css === '' ? '' : `<style nonce="__CSP_NONCE__">${css}</style>`;
}

const SHEET = /<link rel="stylesheet" href="[^"]*\/(static\/[^"?]+\.css)"/g;
const PREFIX = /\.(acc(?:-[0-9a-f]+)?)-(?:light|look)\b/;

/** Prefix of antd's classes, which each build makes of its styles: from the prerendered page, else the sheets of the page. */
export async function antdPrefixes(html: string, folder: string, ready = ''): Promise<string[]> {
  const found = PREFIX.exec(ready)?.[1];
  if (found !== undefined) return [found];
  for (const [, sheet = ''] of html.matchAll(SHEET)) {
    const text = await readFile(join(folder, sheet), 'utf8').catch(() => '');
    const prefix = PREFIX.exec(text)?.[1];
    if (prefix !== undefined) return [prefix];
  }
  return [];
}
