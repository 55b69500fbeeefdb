import { isWork, workText } from '../rules/captcha/captcha-work.ts';

/** Longest task of the proof of work, in milliseconds. */
const SLICE = 20;

const nextTask = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

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
 * Computes the proof of work of a captcha in short tasks, so that the page stays responsive; takes a few seconds. Also
 * works on plain-http origins, where the browser has no `crypto.subtle`.
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
    await nextTask();
    signal.throwIfAborted();
  }
}
