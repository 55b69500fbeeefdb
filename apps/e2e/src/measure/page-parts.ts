import { cpus } from 'node:os';
import { startPortal } from '../world/portal.ts';
import { demoAccount } from '../world/person.ts';
import { measureBenchPage } from './bench/bench-page.ts';
import { keysDay } from './bench/keys-day.ts';
import { contactFile } from './contact-file.ts';
import { buildMonolith, serveMonolith } from './pages/monolith.ts';
import { measureLoad, median, SLOW, type Load } from './pages/page-load.ts';
import { measureNextRequest } from './pages/next-request.ts';
import { servePlainPage } from './pages/plain-page.ts';
import { licences } from './installation/licences.ts';
import { onPostgres } from './postgres.ts';
import { QUIET, type Measured } from './open-measured.ts';
import { kib, middle, ms, percent, say, RUNS, type Parts } from './print.ts';
import { secondRemote } from './pages/second-remote.ts';
import { signedInPages, type MeasuredPage } from './pages/signed-in-pages.ts';
import { measureUploads } from './uploads.ts';
import { waterfall } from './pages/waterfall.ts';
import {
  bareArgon2,
  bareOpenings,
  readySignIns,
  signInsPerSecond,
  signInsUnderFlood,
  readySteadySignIns,
} from './sign-ins.ts';

const row = (name: string, { bytes, requests, typeable, seen, live, blocking, shift }: Load) =>
  say(
    `| ${name} | ${kib(bytes)} | ${requests} | ${ms(typeable)} | ${ms(seen)} | ${ms(live)} | ${ms(blocking)} | ${shift.toFixed(3)} |`,
  );

/** Pages for signed-out users. */
const SIGNED_OUT = {
  'sign-in of enterprises': '/loginEnterprisePortal?',
  'registration of enterprises': '/registerEnterprisePortal?',
  'registration of individuals': '/registerIndividualPortal?',
  'registration of partners': '/registerPartnerPortal?',
  'forgotten password': '/setPassword/set?user_type=2&',
};

/**
 * Prints slow loads of pages, cold and warm, with the times until somebody can type and until they are live in times of
 * the plain form of the same visit. Loads of all pages take turns.
 */
async function slowPages({ portal, browser, behindFront }: Measured, pages: readonly MeasuredPage[]): Promise<void> {
  const plain = await servePlainPage();
  try {
    const all = [
      {
        name: 'plain form of the same libraries',
        url: await behindFront(plain.url),
        selector: 'input[id$="account"]',
        session: undefined,
      },
      ...pages.map(({ path, ...page }) => ({ ...page, url: portal.url + path })),
    ];
    const loads = all.map((): Awaited<ReturnType<typeof measureLoad>>[] => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, { url, selector, session }] of all.entries())
        loads[index]?.push(await measureLoad(browser, url, selector, true, session));
    }
    for (const visit of ['cold', 'warm'] as const) {
      const [plainLoad, ...medians] = loads.map((own) => median(own.map((load) => load[visit])));
      if (!plainLoad) return;
      say(`\n| page, slow, ${visit} | bytes | requests | can type | to be seen | fully live | blocking | shift |`);
      say('|---|---|---|---|---|---|---|---|');
      for (const [index, load] of [plainLoad, ...medians].entries()) row(all[index]?.name ?? '', load);
      say(`\n| in times of the plain form, ${visit} | can type | fully live |\n|---|---|---|`);
      for (const [index, { typeable, live }] of medians.entries())
        say(
          `| ${pages[index]?.name} | ${(typeable / plainLoad.live).toFixed(2)} | ${(live / plainLoad.live).toFixed(2)} |`,
        );
    }
  } finally {
    await plain.stop();
  }
}

/** Parts that need a portal on the embedded database, or a browser. */
export const pageParts = (measured: Measured, { portal, browser, behindFront } = measured): Parts => ({
  async pages() {
    say(
      `Slow: ${SLOW.kilobitsPerSecond / 1000} Mbps, ${SLOW.latency} ms, CPU ${SLOW.cpu}x. Median of ${RUNS} runs, brotli.`,
    );
    await buildMonolith();
    const monolith = await serveMonolith(`http://127.0.0.1:${portal.port}`);
    const plain = await servePlainPage();
    const addresses = {
      plain: await behindFront(plain.url),
      portal: portal.url,
      'one bundle': await behindFront(monolith.url),
    };
    try {
      say(
        '\n| page | bytes | requests | can type | to be seen | fully live | blocking | shift |\n|---|---|---|---|---|---|---|---|',
      );
      const base: { cold?: Load; warm?: Load } = {};
      const ratios: string[] = [];
      for (const slow of [false, true]) {
        const loads: { cold: Load; warm: Load }[] = [];
        for (let run = 0; run < RUNS; run += 1)
          loads.push(await measureLoad(browser, addresses.plain, 'input[id$="account"]', slow));
        for (const visit of ['cold', 'warm'] as const) {
          base[visit] = median(loads.map((load) => load[visit]));
          row(`plain form of the same libraries, ${slow ? 'slow' : 'fast'}, ${visit}`, base[visit]);
        }
      }
      for (const page of ['Enterprise', 'Partner']) {
        for (const slow of [false, true]) {
          for (const name of ['portal', 'one bundle'] as const) {
            const loads: { cold: Load; warm: Load }[] = [];
            for (let run = 0; run < RUNS; run += 1) {
              loads.push(
                await measureLoad(
                  browser,
                  `${addresses[name]}/microapp/login${page}Portal?lang=en_US`,
                  'input[id$="account"]',
                  slow,
                ),
              );
            }
            const how = `${page.toLowerCase()}, ${name}, ${slow ? 'slow' : 'fast'}`;
            for (const visit of ['cold', 'warm'] as const) {
              const load = median(loads.map((one) => one[visit]));
              row(`${how}, ${visit}`, load);
              const plainLoad = base[visit];
              if (slow && plainLoad)
                ratios.push(
                  `| ${how}, ${visit} | ${(load.typeable / plainLoad.live).toFixed(2)} | ${(load.live / plainLoad.live).toFixed(2)} |`,
                );
            }
          }
        }
      }
      say(
        '\nIn times of the plain form, live, on the same line and visit:\n\n| page | can type | fully live |\n|---|---|---|',
      );
      for (const line of ratios) say(line);
    } finally {
      await monolith.stop();
      await plain.stop();
    }
  },

  async 'signed-out'() {
    await slowPages(
      measured,
      Object.entries(SIGNED_OUT).map(([name, path]) => ({
        name,
        path: `/microapp${path}lang=en_US`,
        selector: 'form input',
      })),
    );
  },

  async 'signed-in'() {
    await slowPages(measured, await signedInPages(browser, portal));
  },

  /** Of the page at the path that stands behind the part's name, or of all pages with a session and a sign-in page. */
  async waterfall() {
    const path = process.argv.slice(2).find((argument) => argument.startsWith('/'));
    const pages: MeasuredPage[] = [
      ...Object.entries(SIGNED_OUT).map(([name, at]) => ({
        name,
        path: `/microapp${at}lang=en_US`,
        selector: 'form input',
      })),
      ...(await signedInPages(browser, portal)),
    ];
    const chosen = path
      ? pages.filter((page) => page.path.startsWith(`/microapp${path}`))
      : pages.filter(({ name, session }) => session ?? name === 'sign-in of enterprises');
    for (const page of chosen) await waterfall(browser, portal.url, page);
  },

  async moves() {
    const { shown, later, warmMove } = await secondRemote(browser, portal);
    say(
      `First page of the second remote: ${kib(shown)} more until it shows, ${kib(later)} afterwards. Moving between remotes, warm: ${ms(warmMove)}.`,
    );
  },

  async bench() {
    const { steps, decisions } = await measureNextRequest(browser, portal, RUNS);
    say(
      `Bench of staff, median of ${RUNS}: the next request shows ${ms(middle(steps))} after its key, and ${ms(middle(decisions))} after the key of a decision, which is sent first.`,
    );
  },

  'keys-day': () => keysDay(browser),

  'bench-page': () => measureBenchPage(browser, portal),

  async 'sign-ins'() {
    const lanes = cpus().length;
    const argon2 = await bareArgon2(5, lanes);
    const openings = await bareOpenings(5, lanes);
    const both = 1 / (1 / argon2 + 1 / openings);
    say(
      `argon2 alone: ${argon2.toFixed(0)} a second. Opening the two values that a sign-in seals, alone: ${openings.toFixed(0)}. ` +
        `One after the other they can give ${both.toFixed(0)}, ${percent(both / argon2)} of argon2.`,
    );
    await onPostgres(async ({ url }) => {
      const served = await startPortal({ env: { ...QUIET, DATABASE_URL: url } });
      try {
        const person = await demoAccount(served, 'enterprise');
        const api = await signInsPerSecond(served, person, { count: 800, lanes: lanes * 4, seconds: 60 });
        say(
          `Password sign-ins on PostgreSQL: ${api.toFixed(0)} a second, ${percent(api / argon2)} of argon2, ${percent(api / both)} of both.`,
        );
        const { p50, p99, tried, refused, flood, turnedAway } = await signInsUnderFlood(served, person, {
          count: 200,
          inFlight: 200,
          seconds: 60,
        });
        say(
          `With 200 wrong sign-ins of one network in flight (${flood} answered, ${turnedAway} of them turned away unseen), ${tried} of ` +
            `other people took ${ms(p50)} (median) and ${ms(p99)} (p99); ${refused} of them were refused.`,
        );
      } finally {
        await served.stop();
      }
    });
  },

  async import() {
    await onPostgres(async ({ url }) => {
      const served = await startPortal({ env: { ...QUIET, DATABASE_URL: url } });
      try {
        const person = await demoAccount(served, 'enterprise');
        const alone = await (await readySignIns(served, person, 300))();
        const file = await contactFile(browser, served);
        const signIns = await readySignIns(served, person, 600);
        const job = await file.send();
        const beside = await signIns(job.done);
        while (!(await job.done())) await new Promise((wake) => setTimeout(wake, 50));
        say(
          `A file of 500 people on PostgreSQL: looked at in ${ms(file.looked)}, sent in ${job.seconds().toFixed(1)} s. Sign-ins of others, one after the other: ` +
            `${ms(alone.p50)} (median) and ${ms(alone.p99)} (p99) alone, ${ms(beside.p50)} and ${ms(beside.p99)} beside it (${beside.tried}).`,
        );
      } finally {
        await served.stop();
      }
    });
  },

  async reading() {
    await onPostgres(async ({ url }) => {
      const served = await startPortal({ env: { ...QUIET, DATABASE_URL: url } });
      try {
        const person = await demoAccount(served, 'enterprise');
        const signIns = await readySteadySignIns(served, person, 1500);
        const { p50, p99, tried, refused, seconds } = await signIns(20, licences(20));
        say(
          `\nBeside it ${tried} sign-ins in ${seconds.toFixed(0)} s on PostgreSQL: ${ms(p50)} (median) and ${ms(p99)} (p99), ${refused} refused.`,
        );
      } finally {
        await served.stop();
      }
    });
  },

  async uploads() {
    await onPostgres(async ({ url }) => {
      const served = await startPortal({ env: { ...QUIET, DATABASE_URL: url } });
      try {
        await measureUploads(browser, served);
      } finally {
        await served.stop();
      }
    });
  },
});
