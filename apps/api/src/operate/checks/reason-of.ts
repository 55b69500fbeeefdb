/** Why a request failed: a code such as ECONNREFUSED or CERT_HAS_EXPIRED, or a sentence without its full stop. */
export function reasonOf(error: unknown): string {
  const { code, cause, message, name } = error as {
    code?: unknown;
    cause?: { code?: unknown; message?: string };
    message?: string;
    name?: string;
  };
  // The code of a DOMException is a number, which tells nobody anything.
  const named = [cause?.code, code].find((one) => typeof one === 'string');
  if (named !== undefined) return named;
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.message ?? message ?? 'failed').replace(/\.$/, '');
}

/** True when a bucket refused a request because of the time at which this machine signed it. */
export const isClockRefused = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'RequestTimeTooSkewed';
