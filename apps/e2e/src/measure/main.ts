/** `npm run measure`: prints figures as Markdown tables. It asserts nothing; the README quotes what it prints. */
import { cpus, totalmem } from 'node:os';
import { chromium } from '@playwright/test';
import { startPortal } from '../world/portal.ts';
import { demoAccount } from '../world/person.ts';
import config from '../../playwright.config.ts';
import { buildMonolith, serveMonolith } from './monolith.ts';
import { measureLoad, median, SLOW, type Load } from './page-load.ts';
import { secondRemote } from './second-remote.ts';
import { bareArgon2, signInsPerSecond, signInsUnderFlood } from './sign-ins.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const say = (line = '') => process.stdout.write(`${line}\n`);
const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
const ms = (value: number) => `${value.toFixed(0)} ms`;
const row = (name: string, { bytes, requests, typeable, live, blocking, shift }: Load) =>
  say(`| ${name} | ${kib(bytes)} | ${requests} | ${ms(typeable)} | ${ms(live)} | ${ms(blocking)} | ${shift.toFixed(3)} |`);

await buildMonolith();
const portal = await startPortal({ env: { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' } });
const monolith = await serveMonolith(portal.url);
const browser = await chromium.launch(config.use?.launchOptions);
try {
  say(`${cpus().length} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, Chromium ${browser.version()}`);
  say(`Slow: ${SLOW.kilobitsPerSecond / 1000} Mbps, ${SLOW.latency} ms, CPU ${SLOW.cpu}x. Median of ${RUNS} runs, brotli.`);

  say('\n## Sign-in page\n\n| enterprise sign-in | bytes | requests | can type | fully live | blocking | shift |\n|---|---|---|---|---|---|---|');
  for (const slow of [false, true]) {
    for (const [name, url] of [['portal', portal.url], ['one bundle', monolith.url]] as const) {
      const loads: { cold: Load; warm: Load }[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        loads.push(await measureLoad(browser, `${url}/microapp/loginEnterprisePortal?lang=en_US`, 'input[id$="account"]', slow));
      }
      row(`${name}, ${slow ? 'slow' : 'fast'}, cold`, median(loads.map((l) => l.cold)));
      row(`${name}, ${slow ? 'slow' : 'fast'}, warm`, median(loads.map((l) => l.warm)));
    }
  }

  say('\n## After sign-in\n');
  const { bytes, warmMove } = await secondRemote(browser, portal);
  say(`First page of the second remote: ${kib(bytes)} more. Moving between remotes, warm: ${ms(warmMove)}.`);

  say('\n## Password sign-ins per second\n');
  const lanes = cpus().length;
  const argon2 = await bareArgon2(5, lanes);
  const person = await demoAccount(portal, 'enterprise');
  const api = await signInsPerSecond(portal, person, 400, lanes * 4);
  say(`argon2 alone ${argon2.toFixed(0)}/s, the API ${api.toFixed(0)}/s: ${((100 * api) / argon2).toFixed(0)} %.`);
  const { p50, p99, refused, flood, turnedAway } = await signInsUnderFlood(portal, person, 200, 200);
  say(`With 200 wrong sign-ins of one network in flight (${flood} answered, ${turnedAway} of them turned away unseen), those of `
    + `other people took ${ms(p50)} (median) and ${ms(p99)} (p99); ${refused} of 200 were refused.`);
} finally {
  await browser.close();
  await monolith.stop();
  await portal.stop();
}
