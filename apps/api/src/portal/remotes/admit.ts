import { HOST_VERSION } from '@portal/common/contract/portal/host-version';
import { remoteClaim } from '@portal/common/contract/portal/config';
import { checkManifestAddress } from '@portal/common/rules/remote/build';
import * as z from 'zod/mini';
import type { ApiMessageId } from '../../platform/intl/texts.ts';
import { allowedClaim } from './allowed-claim.ts';
import type { Admitted } from './builds.db.ts';
import { digestOf, placeElsewhere, versionsServed } from './read-remote.ts';
import type { PortalServices } from './registry.ts';

/** Files that are fetched at the same time, files of a build, and bytes of all of them. */
const AT_A_TIME = 8;
const FILES_MOST = 2000;
const BYTES_MOST = 64 * 1024 * 1024;
/** Files that a reason names. */
const NAMED = 3;

/** A build cannot be admitted. The text says why. */
export class UnfitForAdmission extends Error {
  override name = 'UnfitForAdmission';
  readonly text: ApiMessageId;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(text: ApiMessageId, values: Readonly<Record<string, string | number>> = {}) {
    super(text);
    this.text = text;
    this.values = values;
  }
}

const assets = z.looseObject({
  js: z.looseObject({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.looseObject({ sync: z.array(z.string()), async: z.array(z.string()) }),
});
const manifestFile = z.looseObject({
  hostVersion: z._default(z.number(), 1),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.looseObject({ assets })),
  /** Of each page what it reads first, all or by user type. */
  pages: z._default(
    z.array(
      z.looseObject({
        reads: z._default(z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]), []),
      }),
    ),
    [],
  ),
});
const fileList = z.record(z.string(), z.string());
type Manifest = z.infer<typeof manifestFile>;

/** Files that browsers load by the manifest, and that must be among the listed ones. */
const namedIn = ({ metaData: { remoteEntry }, exposes }: Manifest): string[] => [
  `${remoteEntry.path}${remoteEntry.name}`,
  ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
];

/** Paths that the pages read, without queries. */
function readsOf({ pages }: Manifest): string[] {
  const all = pages.flatMap(({ reads }): string[] => (Array.isArray(reads) ? reads : Object.values(reads).flat()));
  return [...new Set(all.map((read) => read.replace(/\?.*$/, '')))];
}

/** True for a path of a call: where the call has a parameter, the path has one or a value. */
function isOf(call: string, path: string): boolean {
  const [wanted, given] = [call.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || /^\{\w+\}$/.test(part));
}

function someOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` … (+${more})` : ''}`;
}

/** Origins from which the operator lets the portal load scripts; in development any. */
function refuseOrigin({ config }: Needs, address: string): void {
  const { origin } = new URL(address);
  const set = Object.values(config.remotes).flatMap(({ url }) => (url ? [new URL(url).origin] : []));
  if (config.mode === 'production' && ![...config.scriptOrigins, ...set].includes(origin))
    throw new UnfitForAdmission('remote.unfit.origin', { origin });
}

type Needs = Pick<PortalServices, 'config' | 'remotes'>;

/**
 * Reads a build of the remote `name`, every file of it, as it would be served to browsers.
 *
 * @param calls paths of the calls that this API serves
 * @throws UnfitForAdmission when it could not run here, or is not complete
 */
export async function inspectBuild(
  services: Needs,
  { name, address, commit }: Pick<Admitted, 'name' | 'address' | 'commit'>,
  calls: readonly string[],
): Promise<Admitted> {
  if (checkManifestAddress(address)) throw new UnfitForAdmission('remote.unfit.address');
  refuseOrigin(services, address);
  const place = placeElsewhere(address, []);

  async function bytesOf(file: string): Promise<Buffer> {
    try {
      return await place.read(file);
    } catch (error) {
      throw new UnfitForAdmission('remote.unfit.unread', { file, reason: (error as Error).message });
    }
  }
  function parsed<S extends z.ZodMiniType>(file: string, bytes: Buffer, shape: S): z.output<S> {
    try {
      return shape.parse(JSON.parse(bytes.toString('utf8')));
    } catch {
      throw new UnfitForAdmission('remote.unfit.shape', { file });
    }
  }

  const list = await bytesOf('integrity.json');
  const digest = digestOf(list);
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
      if (bytes > BYTES_MOST) throw new UnfitForAdmission('remote.unfit.large', { most: BYTES_MOST / 1024 / 1024 });
      if (file === nameOfManifest || file === 'remote.json') kept.set(file, content);
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

  const unknown = readsOf(manifest).filter((path) => !calls.some((call) => isOf(call, path)));
  if (unknown.length > 0) throw new UnfitForAdmission('remote.unfit.calls', { calls: someOf(unknown) });

  return { name, digest, address, commit, hostVersion: manifest.hostVersion, files: files.length, bytes };
}
