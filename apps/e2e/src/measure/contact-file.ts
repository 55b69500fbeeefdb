import { tokenOf } from '../world/by-api.ts';
import type { Browser } from '@playwright/test';
import type { Portal } from '../world/portal.ts';

export interface SentFile {
  /** Duration of the dry run in milliseconds. */
  looked: number;
  /** Starts the import; `done` returns whether the job has ended, and `seconds` its duration. */
  send: () => Promise<{ done: () => Promise<boolean>; seconds: () => number }>;
}

/** Dry run of a file with 500 new people, as the demo partner. */
export async function contactFile(browser: Browser, portal: Portal): Promise<SentFile> {
  const context = await browser.newContext();
  const headers = { authorization: `Bearer ${await tokenOf(context, portal, 'partner')}`, lang: 'en_US' };
  const path = `${portal.url}/api/account/v1/partner/co-demo-northwind/contacts/import`;
  const lines = Array.from(
    { length: 500 },
    (_, n) => `Person ${n},1370000${String(n).padStart(4, '0')},measured${n}@people.example,Sales`,
  );
  const form = () => {
    const data = new FormData();
    data.set('file', new Blob([['Name,Phone number,E-mail,Position', ...lines].join('\n')]), 'people.csv');
    return data;
  };
  const read = async (url: string, init: RequestInit = {}) => {
    const reply = await fetch(url, { ...init, headers });
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const start = performance.now();
  await read(`${path}?dry_run=1`, { method: 'POST', body: form() });
  const looked = performance.now() - start;
  await context.close();
  return {
    looked,
    async send() {
      const sent = performance.now();
      let end = 0;
      const { import_id } = await read(path, { method: 'POST', body: form() });
      return {
        async done() {
          if (end === 0 && (await read(`${path}/${String(import_id)}`)).status === 2) end = performance.now();
          return end > 0;
        },
        seconds: () => (end - sent) / 1000,
      };
    },
  };
}
