import { generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Services } from '../platform/http/services.ts';
import { DAY_MS, HOUR_MS } from '@portal/common/rules/units';

const cache = resolve(import.meta.dirname, '../../../../.cache/api-tests');
const file = join(cache, 'sealing-key.json');

interface Pair {
  publicKey: string;
  privateKey: string;
}

/** One RSA key pair for all test files: generating it takes half a second. */
async function pair(): Promise<Pair> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Pair;
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  mkdirSync(cache, { recursive: true });
  const half = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(half, JSON.stringify(made));
  renameSync(half, file);
  return made;
}

/**
 * Stores the sealing key that the API would otherwise generate on the first request. It generates later ones itself.
 */
export async function giveSealingKey({ db, vault, clock }: Services): Promise<void> {
  const { publicKey, privateKey } = await pair();
  const now = clock.now().getTime();
  await db
    .insertInto('sealing_key')
    .values({
      kid: 'k-test',
      public_pem: publicKey,
      private_sealed: vault.encrypt('sealing key', privateKey),
      given_until: new Date(now + DAY_MS),
      opens_until: new Date(now + 25 * HOUR_MS),
    })
    .execute();
}
