import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { remoteClaim, type RemoteClaim } from '@portal/common/contract/portal/config';
import type { BuildCheck, FoundPage } from '@portal/common/contract/portal/remotes';
import { checkManifestAddress } from '@portal/common/rules/remote/build';
import * as z from 'zod/mini';
import type { ApiMessageId } from '../../platform/intl/texts.ts';
import { OutboundError } from '../../platform/outbound/guarded-fetch.ts';
import { allowedClaim } from './allowed-claim.ts';
import type { Admitted } from './builds.db.ts';
import { entryOf, manifestFile, namedIn, pagesOf, readsOf, type PageOf } from './manifest-file.ts';
import { weighPages } from './page-weight.ts';
import { digestOf, LIMITS, placeElsewhere, versionsServed } from './read-remote.ts';
import type { PortalServices } from './registry.ts';

/** Files that are fetched at the same time, files of a build, and bytes of all of them. */
const AT_A_TIME = 8;
const FILES_MOST = 2000;
const MIB = 1024 * 1024;
const BYTES_MOST = 64 * MIB;
/** Files that a reason names, and characters of one that is not JSON. */
const NAMED = 3;
const STARTS = 20;

/** A build cannot be admitted. The text says why. */
export class UnfitForAdmission extends Error {
  override name = 'UnfitForAdmission';
  readonly text: ApiMessageId;
  readonly values: Readonly<Record<string, string | number>>;
  /** Of the build, once it is known. */
  digest?: string;
  constructor(text: ApiMessageId, values: Readonly<Record<string, string | number>> = {}) {
    super(text);
    this.text = text;
    this.values = values;
  }
}

const fileList = z.record(z.string(), z.string());

/** A call that this API serves. */
export type ServedCall = Pick<EndpointSpec, 'method' | 'path'>;

/** What a call is called in lists: `GET /path/{id}`. */
export const nameOfCall = ({ method, path }: ServedCall): string => `${method} ${path}`;

/** True for a path of a call: where the call has a parameter, the path has one or a value. */
export function isOf(call: ServedCall, method: string, path: string): boolean {
  const [wanted, given] = [call.path.split('/'), path.split('/')];
  return (
    call.method === method &&
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || /^\{\w+\}$/.test(part))
  );
}

/** The first of these names, and how many more there are. */
export function someOf(given: readonly string[]): string {
  const names = [...new Set(given)];
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` … (+${more})` : ''}`;
}

/** The content of a file of a build, such as HTML that a server sends for a missing file, has to be JSON. */
function jsonOf(file: string, bytes: Buffer): unknown {
  const text = bytes.toString('utf8').trim();
  try {
    return JSON.parse(text);
  } catch {
    throw new UnfitForAdmission('remote.unfit.json', { file, start: text.slice(0, STARTS) });
  }
}

/** Origins from which the operator lets the portal load scripts; in development any. */
function refuseOrigin({ config }: Needs, address: string): void {
  const { origin } = new URL(address);
  const set = Object.values(config.remotes).flatMap(({ url }) => (url ? [new URL(url).origin] : []));
  if (config.mode === 'production' && ![...config.scriptOrigins, ...set].includes(origin))
    throw new UnfitForAdmission('remote.unfit.origin', { origin });
}

/** Why a file of a build cannot be read. */
function unreadable(file: string, error: Error): UnfitForAdmission {
  const { status = undefined, exceeded = undefined } = error instanceof OutboundError ? error : {};
  if (exceeded === 'bytes') return new UnfitForAdmission('remote.unfit.big', { file, most: LIMITS.maxBytes / MIB });
  if (exceeded === 'time')
    return new UnfitForAdmission('remote.unfit.slow', { file, seconds: LIMITS.timeoutMs / 1000 });
  if (status !== undefined) return new UnfitForAdmission('remote.unfit.elsewhere', { file, status });
  return new UnfitForAdmission('remote.unfit.unread', { file, reason: error.message.replace(`${file}: `, '') });
}

type Needs = Pick<PortalServices, 'config' | 'remotes'>;

/** What a page needs to mount a build. */
export interface Mountable {
  claim: RemoteClaim;
  address: string;
  hostVersion: number;
  /** Its entry with a runtime of its own, and the global variable that this sets. */
  entry: string;
  globalName: string;
  /** Of all its files. */
  digests: Readonly<Record<string, string>>;
  pages: readonly PageOf[];
  /** Of its list of files, and of its manifest. */
  digest: string;
  manifestDigest: string;
}

/** A build that was read, with what was found of it. `mounting` is for who can mount it. */
export interface Inspected extends Admitted {
  mounting: Mountable;
}

/** A check that nothing was found in. */
const passed = (check: BuildCheck['check'], measured: number, allowed: number | null = null): BuildCheck => ({
  check,
  result: 'passed',
  measured,
  allowed,
});

/** What mounting a build has found: checks, calls that were made, and paths of pages that were opened. */
export interface Mounted {
  checks: readonly BuildCheck[];
  calls: readonly string[];
  opened: readonly string[];
}

/** The checks that need a browser, where there is none. */
export const NOT_MOUNTED: Mounted = {
  checks: (['mount', 'shell', 'accessible'] as const).map((check) => ({
    check,
    result: 'skipped',
    measured: null,
    allowed: null,
  })),
  calls: [],
  opened: [],
};

/** True for a path of a page, which may have parts that vary. */
function isAt(page: { path: string }, path: string): boolean {
  const [wanted, given] = [page.path.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

/** A build with what mounting it has found. A path that is a page of its own opens no page with parts that vary. */
export function withMounted({ mounting: _, ...build }: Inspected, { checks, calls, opened }: Mounted): Admitted {
  const own = new Set(build.pages.map(({ path }) => path));
  const isOpened = (page: FoundPage) =>
    opened.some((path) => path === page.path || (!own.has(path) && isAt(page, path)));
  return {
    ...build,
    checks: [...build.checks, ...checks],
    calls: [...new Set([...build.calls, ...calls])].sort(),
    pages: build.pages.map((page) => ({ ...page, opened: isOpened(page) })),
  };
}

/**
 * Reads a build of the remote `name`, every file of it, as it would be served to browsers.
 *
 * @param calls the calls that this API serves
 * @throws UnfitForAdmission when it could not run here, or is not complete
 */
export async function inspectBuild(
  services: Needs,
  build: Pick<Admitted, 'name' | 'address' | 'commit'>,
  calls: readonly ServedCall[],
): Promise<Inspected> {
  let known: string | undefined;
  try {
    return await inspect(services, build, calls, (digest) => {
      known = digest;
    });
  } catch (error) {
    if (error instanceof UnfitForAdmission && known !== undefined) error.digest = known;
    throw error;
  }
}

async function inspect(
  services: Needs,
  { name, address, commit }: Pick<Admitted, 'name' | 'address' | 'commit'>,
  calls: readonly ServedCall[],
  onDigest: (digest: string) => void,
): Promise<Inspected> {
  if (checkManifestAddress(address)) throw new UnfitForAdmission('remote.unfit.address');
  refuseOrigin(services, address);
  const place = placeElsewhere(address, []);

  async function bytesOf(file: string): Promise<Buffer> {
    try {
      return await place.read(file);
    } catch (error) {
      throw unreadable(file, error as Error);
    }
  }
  function parsed<S extends z.ZodMiniType>(file: string, bytes: Buffer, shape: S): z.output<S> {
    const read = shape.safeParse(jsonOf(file, bytes));
    if (!read.success) throw new UnfitForAdmission('remote.unfit.shape', { file });
    return read.data;
  }

  const list = await bytesOf('integrity.json');
  const digest = digestOf(list);
  onDigest(digest);
  const digests = parsed('integrity.json', list, fileList);
  const files = Object.keys(digests);
  if (files.length > FILES_MOST) throw new UnfitForAdmission('remote.unfit.many', { most: FILES_MOST });

  let bytes = 0;
  const kept = new Map<string, Buffer>();
  const nameOfManifest = new URL(address).pathname.replace(/^.*\//, '');
  const left = [...files];
  async function work(): Promise<void> {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const content = await bytesOf(file);
      if (digestOf(content) !== digests[file]) throw new UnfitForAdmission('remote.unfit.changed', { file });
      bytes += content.length;
      if (bytes > BYTES_MOST) throw new UnfitForAdmission('remote.unfit.large', { most: BYTES_MOST / MIB });
      kept.set(file, content);
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));

  function keptFile(file: string): Buffer {
    const content = kept.get(file);
    if (!content) throw new UnfitForAdmission('remote.unfit.unlisted', { files: file });
    return content;
  }
  const manifest = parsed(nameOfManifest, keptFile(nameOfManifest), manifestFile);
  const unlisted = namedIn(manifest).filter((file) => digests[file] === undefined);
  if (unlisted.length > 0) throw new UnfitForAdmission('remote.unfit.unlisted', { files: someOf(unlisted) });
  if (!versionsServed(manifest.hostVersion))
    throw new UnfitForAdmission('remote.unfit.hostVersion', { version: manifest.hostVersion, served: HOST_VERSION });

  const text = keptFile('remote.json');
  const own = parsed('remote.json', text, z.looseObject({}));
  const claim = remoteClaim.safeParse({ ...own, manifest: address });
  if (!claim.success) throw new UnfitForAdmission('remote.unfit.shape', { file: 'remote.json' });
  if (claim.data.name !== name) throw new UnfitForAdmission('remote.unfit.name', { name: claim.data.name });
  const { dropped } = allowedClaim(claim.data, await services.remotes.pathsFor(name));
  if (dropped.length > 0) throw new UnfitForAdmission('remote.unfit.paths', { paths: someOf(dropped) });

  const reads = readsOf(manifest);
  const unknown = reads.filter((path) => !calls.some((call) => isOf(call, 'GET', path)));
  if (unknown.length > 0) throw new UnfitForAdmission('remote.unfit.calls', { calls: someOf(unknown) });

  const { budget = null, hostVersion } = manifest;
  const weights = await weighPages(manifest, keptFile);
  const heaviest = weights.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  if (budget !== null && heaviest.bytes > budget)
    throw new UnfitForAdmission('remote.unfit.heavy', { path: heaviest.path, bytes: heaviest.bytes, budget });

  return {
    name,
    digest,
    address,
    commit,
    hostVersion,
    files: files.length,
    bytes,
    checks: [
      passed('digests', files.length),
      passed('hostVersion', hostVersion, HOST_VERSION),
      passed('calls', reads.length),
      { check: 'bytes', result: budget === null ? 'skipped' : 'passed', measured: heaviest.bytes, allowed: budget },
    ],
    calls: reads.flatMap((path) => {
      const call = calls.find((one) => isOf(one, 'GET', path));
      return call ? [nameOfCall(call)] : [];
    }),
    pages: weights.map((page): FoundPage => ({ ...page, opened: false })),
    mounting: {
      claim: claim.data,
      address,
      hostVersion,
      entry: entryOf(manifest),
      globalName: manifest.metaData.globalName ?? name,
      digests,
      pages: pagesOf(manifest),
      digest,
      manifestDigest: digests[nameOfManifest] ?? '',
    },
  };
}
