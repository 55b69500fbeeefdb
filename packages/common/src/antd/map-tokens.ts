import { theme } from 'antd';
import type { ThemeConfig } from 'antd/es/config-provider';

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

/**
 * The algorithms by which antd derives colours, sizes and heights from its seed tokens, for light and dark. A build replaces
 * this file with their results (`packages/build/src/antd/sheets.cjs`), so that a page does not compute them.
 */
export const mapTokensOf: Record<'light' | 'dark', Algorithm> = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
