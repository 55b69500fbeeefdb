/**
 * Replaces the functions that make antd's styles while a page renders: the styles are made at build time (`sheets.mjs`).
 */
import { useContext } from 'react';
import { DesignTokenContext } from 'antd/es/theme/context.js';

/** Replaces the hooks of `genStyleHooks`: returns the class of the theme's variables, and no hash. */
export function prebuiltHooks() {
  const { cssVar } = useContext(DesignTokenContext);
  return ['', cssVar.key];
}

/** Replaces the hooks of `genComponentStyleHook`. */
export const prebuiltHook = () => '';

/** Replaces the components of `genSubStyleComponent`. */
export const prebuiltPart = () => null;
