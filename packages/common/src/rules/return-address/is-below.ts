/** True when `pathname` is `path` or below it. Ignores case and a trailing slash. */
export function isBelow(pathname: string, path: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${path.toLowerCase().replace(/\/+$/, '')}/`);
}
