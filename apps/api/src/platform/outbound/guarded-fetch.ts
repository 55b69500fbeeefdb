import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Non-public and special-purpose ranges (IANA registries). */
const CLOSED_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Special-purpose ranges inside global unicast: Teredo and neighbours, documentation, 6to4. */
const CLOSED_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** True for a public unicast address. False for anything else, including malformed addresses. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** The request was rejected, failed, timed out or returned too much. The message is for the log only. */
export class OutboundError extends Error {
  override name = 'OutboundError';

  /** Of a response that is not returned: a redirect. */
  readonly status: number | undefined;
  /** The limit of the rules that was exceeded. */
  readonly exceeded: 'time' | 'bytes' | undefined;

  constructor(message: string, { status, exceeded }: Partial<Pick<OutboundError, 'status' | 'exceeded'>> = {}) {
    super(message);
    this.status = status;
    this.exceeded = exceeded;
  }
}

export interface OutboundRules {
  /** Allows http and private addresses: development only. */
  allowPrivate: boolean;
  /** Timeout of the whole request, in milliseconds. */
  timeoutMs?: number;
  /** Maximum response size, in bytes. */
  maxBytes?: number;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1024;

/**
 * DNS look-up used by the connection itself, so that the checked address is the connected one. One private address
 * rejects the name.
 */
const publicLookup: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return answer(error, [], 0);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (refused || !first) return answer(new OutboundError(`${hostname} is at an address that is not public`), [], 0);
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });
};

/** Validates the URL. Throws OutboundError. */
function checkedAddress(address: string | URL, { allowPrivate }: OutboundRules): URL {
  const url = URL.parse(String(address));
  if (!url) throw new OutboundError('not an address');
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:'))
    throw new OutboundError('only https is called');
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('an address with a password in it is not called');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // IP literals are not looked up in DNS.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError(`${host} is not public`);
  return url;
}

async function readUpTo(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError(`more than ${maxBytes} bytes`, { exceeded: 'bytes' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export interface OutboundCall {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** True when an address of a customer may be called, as far as it says so itself: its name is looked up at each call. */
export function isCallable(address: string, rules: OutboundRules): boolean {
  try {
    checkedAddress(address, rules);
    return true;
  } catch (error) {
    if (error instanceof OutboundError) return false;
    throw error;
  }
}

/**
 * Fetches a URL chosen by a customer, protected against server-side request forgery: https only, public addresses only
 * (checked at connect time), no redirects, at most 5 s and 512 KB.
 *
 * @throws OutboundError when there is no response or a redirect; responses of any other status are returned
 */
export async function guardedFetch(
  address: string | URL,
  rules: OutboundRules,
  call: OutboundCall = {},
): Promise<Response> {
  const url = checkedAddress(address, rules);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  const signal = AbortSignal.timeout(rules.timeoutMs ?? TIMEOUT_MS);
  try {
    const incoming = await new Promise<IncomingMessage>((answered, failed) => {
      const outgoing = request(
        url,
        {
          method: call.method ?? 'GET',
          // No compression, so that the limit applies to the bytes read.
          headers: { ...call.headers, 'accept-encoding': 'identity' },
          // Always a new connection: the address of a pooled one was checked for another request.
          agent: false,
          signal,
          ...(rules.allowPrivate ? {} : { lookup: publicLookup }),
        },
        answered,
      );
      outgoing.on('error', failed);
      outgoing.end(call.body);
    });
    try {
      const status = incoming.statusCode ?? 0;
      if (status < 200 || (status >= 300 && status < 400))
        throw new OutboundError(`status ${status} is not followed`, { status });
      const body = await readUpTo(incoming, rules.maxBytes ?? MAX_BYTES);
      const type = incoming.headers['content-type'];
      return new Response(status === 204 || body.length === 0 ? null : new Uint8Array(body), {
        status,
        headers: type === undefined ? {} : { 'content-type': type },
      });
    } finally {
      incoming.destroy();
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(
      error instanceof Error ? error.message : String(error),
      signal.aborted ? { exceeded: 'time' } : {},
    );
  }
}
