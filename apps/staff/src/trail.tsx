import { useTrail } from './approvals/list/list-place.ts';

/** Remembers where one comes from. Renders nothing; stands behind the pages. */
export function Trail() {
  useTrail();
  return null;
}
