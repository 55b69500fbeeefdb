import { theme } from 'antd';
import type { ThemeConfig } from 'antd/es/config-provider';
import type { Locale } from '../intl/locale.ts';
import { dark, latinFonts, light, ownDark, ownLight } from './tokens.ts';

/* Part of `base.ts`, so that shell and remotes look alike and the page computes the theme once. */

/**
 * Prefix of antd's class names and variables. Each build sets its own, so that pages built with other antd styles do
 * not mix.
 */
export const antdPrefix = process.env.ANTD_PREFIX ?? 'acc';

export type Mode = 'light' | 'dark';

function makeTheme(mode: Mode): ThemeConfig {
  const derive = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const token = mode === 'dark' ? dark : light;
  return {
    // A loading button keeps its text readable.
    token: { ...token, opacityLoading: 1 },
    // Styles are made at build time, with the variables of both modes.
    hashed: false,
    cssVar: { key: `${antdPrefix}-${mode}` },
    algorithm: (seed) => ({ ...derive(seed), ...token }),
  };
}

const themes: Partial<Record<Mode, ThemeConfig>> = {};

/**
 * The antd theme of a mode, for `ConfigProvider`. The look of single components (`component-tokens.ts`) is in their style
 * sheets.
 *
 * antd derives other tints from the seed colours; the last step of the algorithm restores the measured values, so that
 * the contrast in `tokens.ts` is kept.
 */
export function themeOf(mode: Mode): ThemeConfig {
  return (themes[mode] ??= makeTheme(mode));
}

/**
 * CSS variables (`--acc-…`) of a mode and language, for the element a remote lives in: CSS modules use these and never
 * antd's own, whose scope antd may change.
 */
export function variablesOf(mode: Mode, locale: Locale): Record<`--acc-${string}`, string> {
  const token = mode === 'dark' ? dark : light;
  const own = mode === 'dark' ? ownDark : ownLight;
  return {
    '--acc-paper': token.colorBgLayout,
    '--acc-sheet': token.colorBgContainer,
    '--acc-raised': token.colorBgElevated,
    '--acc-alter': token.colorFillAlter,
    '--acc-fill': token.colorFillSecondary,
    '--acc-text': token.colorText,
    '--acc-secondary': token.colorTextSecondary,
    '--acc-hint': token.colorTextTertiary,
    '--acc-edge': token.colorBorder,
    '--acc-hairline': token.colorBorderSecondary,
    '--acc-lapis': token.colorPrimary,
    '--acc-lapis-hover': token.colorPrimaryHover,
    '--acc-lapis-bg': token.colorPrimaryBg,
    '--acc-lapis-bg-strong': token.colorPrimaryBgHover,
    '--acc-lapis-edge': token.colorInfoBorder,
    '--acc-on-lapis': token.colorTextLightSolid,
    '--acc-focus': token.colorPrimaryBorder,
    '--acc-halo': token.controlOutline,
    '--acc-approved': token.colorSuccess,
    '--acc-approved-bg': token.colorSuccessBg,
    '--acc-approved-edge': token.colorSuccessBorder,
    '--acc-pending': token.colorWarningText,
    '--acc-pending-dot': token.colorWarning,
    '--acc-pending-bg': token.colorWarningBg,
    '--acc-pending-edge': token.colorWarningBorder,
    '--acc-rejected': token.colorError,
    '--acc-rejected-bg': token.colorErrorBg,
    '--acc-rejected-edge': token.colorErrorBorder,
    '--acc-jade': own.jade,
    '--acc-jade-bg': own.jadeBg,
    '--acc-jade-edge': own.jadeBorder,
    '--acc-neutral': own.neutralText,
    '--acc-neutral-bg': own.neutralBg,
    '--acc-panel': own.panel,
    '--acc-panel-deep': own.panelDeep,
    '--acc-panel-text': own.panelText,
    '--acc-panel-secondary': own.panelTextSecondary,
    '--acc-panel-accent': own.panelAccent,
    '--acc-shadow-card': token.boxShadowTertiary,
    '--acc-shadow-float': token.boxShadow,
    '--acc-latin': latinFonts[locale],
    '--acc-font': token.fontFamily,
    '--acc-mono': token.fontFamilyCode,
  };
}
