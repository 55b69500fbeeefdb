import { theme } from 'antd';
import type { ThemeConfig } from 'antd/es/config-provider';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

/**
 * What antd works out from its seed tokens: colours, sizes, heights. Dark and light are two ways to do so. A page does
 * not work it out again: a build puts the result in the place of this file (`packages/build/src/antd/sheets.cjs`).
 */
export const mapTokensOf: Record<'light' | 'dark', Algorithm> = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
