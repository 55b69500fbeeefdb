import { brotliCompressSync, constants } from 'node:zlib';
import { startPortal } from '../../world/portal.ts';
import { cpuMs } from '../cpu.ts';
import { say } from '../print.ts';

const VISITORS = 200;
const SIGN_IN = '/microapp/loginEnterprisePortal';
const HEADERS = { accept: 'text/html', 'accept-language': 'en', 'accept-encoding': 'br' };

/** CPU milliseconds of the API for each HTML of a burst, and the HTML. */
async function burst(env: Record<string, string>): Promise<{ each: number; html: string }> {
  const portal = await startPortal({ env });
  try {
    const load = async () => (await fetch(portal.url + SIGN_IN, { headers: HEADERS })).text();
    await Promise.all(Array.from({ length: VISITORS }, load));
    const before = cpuMs(portal.pid);
    const pages = await Promise.all(Array.from({ length: VISITORS }, load));
    return { each: (cpuMs(portal.pid) - before) / VISITORS, html: pages[0] ?? '' };
  } finally {
    await portal.stop();
  }
}

/** CPU of the API for the HTML of a sign-in page when many people open it at once: CPU, because a clock shows who else is busy. */
export async function html(): Promise<void> {
  const own = await burst({});
  const shared = await burst({ HTML_CDN_SECONDS: '60' });
  const before = process.cpuUsage();
  for (let times = 0; times < VISITORS; times += 1)
    brotliCompressSync(own.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  const { user, system } = process.cpuUsage(before);
  say(`| sign-in page, ${VISITORS} at once | CPU of each |\n|---|---|`);
  say(`| HTML of one browser | ${own.each.toFixed(1)} ms |`);
  say(`| HTML for everybody (\`HTML_CDN_SECONDS\`) | ${shared.each.toFixed(1)} ms |`);
  say(`| compressing it anew, which is not done | ${((user + system) / 1000 / VISITORS).toFixed(1)} ms more |`);
}
