import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { startSession } from '../world/by-api.ts';
import { demoAccount } from '../world/person.ts';
import type { Portal } from '../world/portal.ts';
import { say } from './print.ts';

const UPLOADS = 20;
/** A square of noise with a white margin, stored without compression: 9.7 MB. */
const SIDE = 1800;
const MARGIN = 90;
const SAMPLE_MS = 50;

/** That square as PNG. */
function noise(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'ascii'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2], 8);
  const row = (y: number) => {
    const pixels = Buffer.alloc(SIDE * 3, 255);
    if (y >= MARGIN && y < SIDE - MARGIN) pixels.set(randomBytes((SIDE - 2 * MARGIN) * 3), MARGIN * 3);
    return Buffer.concat([Buffer.alloc(1), pixels]);
  };
  const rows = Array.from({ length: SIDE }, (_, y) => row(y));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const mebibytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Memory of the API and its slowest answer to a live check while many people upload a picture at once. */
export async function measureUploads(browser: Browser, portal: Portal): Promise<void> {
  const token = await startSession(
    await browser.newContext(),
    portal,
    'en-US',
    await demoAccount(portal, 'enterprise'),
  );
  const bytes = noise();
  const upload = async () => {
    const form = new FormData();
    form.set('lic_type', '1');
    form.set('image', new File([new Uint8Array(bytes)], 'licence.png', { type: 'image/png' }));
    const reply = await fetch(`${portal.url}/api/account/v2/certification/lic`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, lang: 'en_US' },
    });
    return `${reply.status} ${((await reply.json()) as { code?: string }).code ?? ''}`;
  };
  say(`One upload of ${(bytes.length / 1e6).toFixed(1)} MB: ${await upload()}`);
  const before = mebibytesOf(portal.pid);
  let [most, slowest, isOver] = [before, 0, false];
  const watched = (async () => {
    while (!isOver) {
      const start = performance.now();
      await (await fetch(`${portal.url}/health/live`)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
      most = Math.max(most, mebibytesOf(portal.pid));
      await pause(SAMPLE_MS);
    }
  })();
  const start = performance.now();
  const replies = await Promise.all(Array.from({ length: UPLOADS }, upload));
  isOver = true;
  await watched;
  say(
    `${UPLOADS} at once: ${[...new Set(replies)].join(', ')} in ${((performance.now() - start) / 1000).toFixed(1)} s; memory of the API ${before.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB (${(most - before).toFixed(0)} more); slowest live check ${slowest.toFixed(0)} ms.`,
  );
}
