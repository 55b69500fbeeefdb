import { IDEMPOTENCY_KEY } from '../contract/idempotency-key.ts';
import type { EndpointSpec } from '../contract/endpoint.ts';

/** Submissions without an answer so far: their key, and their file, which is compared by identity. */
const open = new Map<string, { key: string; file: Blob | undefined }>();

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The `Idempotency-Key` of a submission: a new one for each, and the same one again when the same content is sent again
 * because no answer came. Call `answered` with the status of the answer.
 */
export function submissionKey(
  { method, path }: EndpointSpec,
  { file, ...rest }: { file?: Blob },
): { headers: Record<string, string>; answered: (status: number) => void } {
  const what = JSON.stringify([method, path, rest]);
  const before = open.get(what);
  const key = before && before.file === file ? before.key : newKey();
  open.set(what, { key, file });
  return {
    headers: { [IDEMPOTENCY_KEY]: key },
    answered(status) {
      // A failure may hide that something was stored; 409 may mean that the first one still runs.
      if (status < 500 && status !== 409 && open.get(what)?.key === key) open.delete(what);
    },
  };
}
