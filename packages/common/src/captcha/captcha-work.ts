import { isWork, workText } from '../rules/captcha/captcha-work.ts';

/** How long the sum may hold the page at a time, in milliseconds. */
const SLICE = 20;

const breathe = () => new Promise<void>((resolve) => { setTimeout(resolve); });

async function loadSha256() {
  const [{ default: forge }] = await Promise.all([
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/forge'),
    import(/* webpackChunkName: "sealing" */ 'node-forge/lib/sha256'),
  ]);
  return (text: string) => {
    const bytes = forge.md.sha256.create().update(text).digest().bytes(4);
    return [0, 1, 2, 3].map((at) => bytes.charCodeAt(at));
  };
}

/**
 * Seeks the number whose sum stands in for the picture of a captcha, in slices between which the page lives on: a second
 * or a few. Works on plain-http origins too, where the browser has no `crypto.subtle`.
 *
 * @returns the number in decimal digits
 * @throws the reason of `signal` once that is aborted
 */
export async function workOut(token: string, signal: AbortSignal): Promise<string> {
  const sha256 = await loadSha256();
  let nonce = 0;
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      if (isWork(sha256(workText(token, nonce)))) return String(nonce);
      nonce += 1;
    } while (performance.now() < end);
    await breathe();
    signal.throwIfAborted();
  }
}
