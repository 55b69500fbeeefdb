import { constants, createPrivateKey, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { ApiError } from './api-error.ts';
import { MAX_SECRET, randomDigits, seal } from './seal.ts';

const pair = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const key = { kid: 'k1', pem: pair.publicKey, offset: 5_000 };

/** Opens a sealed value as the API does. */
function open(sealed: string) {
  const [kid, value = ''] = sealed.split('.');
  const bytes = privateDecrypt(
    { key: createPrivateKey(pair.privateKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(value, 'base64'),
  );
  return { kid, ...(JSON.parse(bytes.toString('utf8')) as { v: string; t: number; n: string; p: string }) };
}

const set = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });
const { subtle } = crypto;
const importKey = jest.spyOn(subtle, 'importKey');

afterEach(() => {
  set(globalThis, 'isSecureContext', true);
  set(crypto, 'subtle', subtle);
  importKey.mockClear();
});

const places: [string, () => void, boolean][] = [
  ['a secure origin, by crypto.subtle', () => {}, true],
  [
    'an insecure origin, by node-forge',
    () => {
      set(globalThis, 'isSecureContext', false);
    },
    false,
  ],
  [
    'a browser without crypto.subtle, by node-forge',
    () => {
      set(crypto, 'subtle', undefined);
    },
    false,
  ],
];

describe.each(places)('%s', (_, enter, bySubtle) => {
  test('a sealed value is one that the API can open', async () => {
    enter();
    const secret = 'Paper#Ink7 密码';
    const before = Date.now();
    const opened = open(await seal(key, secret, 'password'));
    expect(opened).toMatchObject({ kid: 'k1', v: secret, p: 'password' });
    expect(opened.n).toMatch(/^[\w-]{22}$/);
    expect(opened.t - key.offset).toBeGreaterThanOrEqual(before);
    expect(opened.t - key.offset).toBeLessThanOrEqual(Date.now());
    expect(importKey).toHaveBeenCalledTimes(bySubtle ? 1 : 0);
  });

  test('the longest secret is sealed, with a new nonce each time', async () => {
    enter();
    const secret = '密'.repeat(42) + 'ab';
    expect(new TextEncoder().encode(secret)).toHaveLength(MAX_SECRET);
    const [first, second] = [
      open(await seal(key, secret, 'new_password')),
      open(await seal(key, secret, 'new_password')),
    ];
    expect([first.v, second.v]).toEqual([secret, secret]);
    expect(first.n).not.toBe(second.n);
  });
});

test('a secret that is too long is rejected', async () => {
  await expect(seal(key, 'x'.repeat(MAX_SECRET + 1), 'password')).rejects.toBeInstanceOf(ApiError);
});

test('random digits are 16 decimal digits', () => {
  expect(randomDigits()).toMatch(/^\d{16}$/);
});
