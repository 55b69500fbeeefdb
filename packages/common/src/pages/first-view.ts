import { PAGE } from './addresses.ts';

/** Parameters on which the first view of a page depends. */
const DECIDING: readonly [path: string, parameter: string][] = [
  [PAGE.setPassword, 'pwd_flag'],
  [PAGE.resetPassword, 'status'],
];

/**
 * Name of the first view of a page (by its path below the basename) with a query: the path in lower case, and the
 * parameter that selects the view. Prerendered pages are stored under this name.
 */
export function firstViewOf(pathname: string, query: URLSearchParams): string {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  const parameter = DECIDING.find(([page]) => page.toLowerCase() === path)?.[1];
  const value = parameter && query.get(parameter);
  return value ? `${path}?${parameter}=${value}` : path;
}
