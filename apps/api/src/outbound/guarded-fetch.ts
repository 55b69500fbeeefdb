import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What nobody outside can reach, or what stands for something else (special-purpose registries of IANA). */
const CLOSED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24],
  ['224.0.0.0', 4], ['240.0.0.0', 4],
];
/** Inside the global unicast block: Teredo and its neighbours, documentation, 6to4. */
const CLOSED_V6: readonly [string, number][] = [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]];

const closed = new BlockList();
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True for an address that the public internet routes to one machine. Anything else, also what is no address, is not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The call was refused, failed, took too long or answered too much. The message is for the log only. */
export class OutboundError extends Error {
  override name = 'OutboundError';
}

export interface OutboundRules {
  /** Also http, and machines of the own network: for development only. */
  allowPrivate: boolean;
  /** Milliseconds for the whole call. */
  timeoutMs?: number;
  /** Bytes of the answer. */
  maxBytes?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1024;

/** Resolves a name for the connection itself, so that what was checked is what is connected to. One closed address refuses all. */
const publicLookup: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return answer(error, [], 0);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (refused || !first) return answer(new OutboundError(`${hostname} is at an address that is not public`), [], 0);
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });
};

/** The address as it may be called. Throws OutboundError. */
function checkedAddress(address: string | URL, { allowPrivate }: OutboundRules): URL {
  const url = URL.parse(String(address));
  if (!url) throw new OutboundError('not an address');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new OutboundError('only https is called');
  if (url.username !== '' || url.password !== '') throw new OutboundError('an address with a password in it is not called');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError(`${host} is not public`);
  return url;
}

async function readUpTo(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export interface OutboundCall { method?: string; headers?: Readonly<Record<string, string>>; body?: string }

/**
 * Calls an address that somebody outside chose: https only, at a public address that is checked as it is connected to,
 * no redirects, 5 s and 512 KB at most (security against server-side request forgery).
 *
 * @throws OutboundError for everything that is not an answer; an answer of any status but a redirect is returned
 */
export async function guardedFetch(address: string | URL, rules: OutboundRules, call: OutboundCall = {}): Promise<Response> {
  const url = checkedAddress(address, rules);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const signal = AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS);
  try {
    const incoming = await new Promise<IncomingMessage>((answered, failed) => {
      const outgoing = request(url, {
        method: call.method ?? 'GET',
        // Uncompressed, so that the limit counts what is read.
        headers: { ...call.headers, 'accept-encoding': 'identity' },
        // A connection of its own: one from a pool was checked for somebody else.
        agent: false, signal, ...(rules.allowPrivate ? {} : { lookup: publicLookup }),
      }, answered);
      outgoing.on('error', failed);
      outgoing.end(call.body);
    });
    try {
      const status = incoming.statusCode ?? 0;
      if (status < 200 || (status >= 300 && status < 400)) throw new OutboundError(`status ${status} is not followed`);
      const body = await readUpTo(incoming, rules.maxBytes ?? MAX_BYTES);
      const type = incoming.headers['content-type'];
      return new Response(status === 204 || body.length === 0 ? null : new Uint8Array(body), { status, headers: type === undefined ? {} : { 'content-type': type } });
    } finally {
      incoming.destroy();
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(error instanceof Error ? error.message : String(error));
  }
}
