import { useTrail } from './approvals/list/list-place.ts';

/** Stores the path of the previous page. Renders nothing; is rendered beside the pages. */
export function Trail() {
  useTrail();
  return null;
}
