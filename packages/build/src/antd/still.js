/** Stands for what makes antd's styles while a page renders: they are made at build time (`sheets.mjs`). */
import { useContext } from 'react';
import { DesignTokenContext } from 'antd/es/theme/context.js';

/** For the hooks of `genStyleHooks`: the class that carries the variables of the theme, and no hash. */
export function stillHooks() {
  const { cssVar } = useContext(DesignTokenContext);
  return ['', cssVar.key];
}

/** For the hooks of `genComponentStyleHook`. */
export const stillHook = () => '';

/** For the components of `genSubStyleComponent`. */
export const stillPart = () => null;
