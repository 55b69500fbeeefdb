import { X509Certificate } from 'node:crypto';
import { makeSigningKey } from './signing-key.ts';

test.each([0x00, 0x7f, 0x80, 0xff])('a certificate can be read whatever its random bytes are: %i', async (byte) => {
  const { certificate } = await makeSigningKey('portal', (size) => Buffer.alloc(size, byte));
  const read = new X509Certificate(certificate);
  expect(read.serialNumber).toBe(`01${byte.toString(16).padStart(2, '0').repeat(8)}`.toUpperCase());
  expect(read.verify(read.publicKey)).toBe(true);
});
