import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Schemas of values. Each message names the expected value; the name of the setting is put before it. */

const text = (test: (value: string) => boolean, expected: string) => z.string().check(z.refine(test, expected));
const isUrl = (protocols: RegExp) => (value: string) => protocols.test(URL.parse(value)?.protocol ?? '');
const isOrigin = (value: string) => isUrl(/^https?:$/)(value) && new URL(value).origin === value.replace(/\/$/, '');
const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** Must be https (or localhost), without a query string: the page appends its own. */
function isCounter(value: string): boolean {
  const url = URL.parse(value);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
}

/** https, or http on this machine. */
function isSafe(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)));
}

function isProxy(value: string): boolean {
  const [address = '', bits, more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const list = z.pipe(
  z.string(),
  z.transform((value: string) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);
const listOf = (test: (value: string) => boolean, expected: string) =>
  list.check(z.refine((all) => all.every(test), expected));

/** A whole number. */
export const whole = (min: number, max: number) => {
  const expected = `must be a whole number from ${min} to ${max}`;
  return z.pipe(
    text((value) => /^-?\d+$/.test(value), expected),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, expected), z.lte(max, expected))),
  );
};
/** One of these values. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(
    values as unknown as { [Value in Values[number]]: Value },
    `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  );
export const yes = z.pipe(
  oneOf(['0', '1']),
  z.transform((value) => value === '1'),
);
export const anyText = z.string();
export const names = list;
/** Some of these values, each of them at most once. */
export const someOf = <const Value extends string>(values: readonly Value[]) =>
  z.pipe(
    listOf((one) => values.some((value) => value === one), `must be some of ${values.join(', ')}, separated by commas`),
    z.transform((all) => values.filter((value) => all.includes(value))),
  );
/** A text that matches the pattern. */
export const matching = (pattern: RegExp, expected: string) => text((value) => pattern.test(value), expected);
export const origin = text(isOrigin, 'must be an origin such as https://account.example.com');
export const origins = listOf(isOrigin, 'must be origins such as https://account.example.com, separated by commas');
export const proxies = listOf(
  isProxy,
  'must be IP addresses or ranges such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
);
/** A URL with one of these protocols. */
export const url = (protocols: RegExp, expected: string) => text(isUrl(protocols), expected);
export const counter = text(isCounter, 'must be an https address without query, or one of this machine');
export const safeUrl = text(isSafe, 'must be an https address, or an http address of this machine');
export const serviceUrl = url(/^https?:$/, 'must be an address such as https://reader.example.com/licences');
