/** Does `path` own `pathname`: the same or a segment above it, letters of either case alike. A slash at its end says nothing. */
export function isBelow(pathname: string, path: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${path.toLowerCase().replace(/\/+$/, '')}/`);
}
