import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteClaim, type RemoteClaim } from '@portal/common/contract/portal/config';
import { HOST_VERSION, versionsFit } from '@portal/common/contract/portal/host-version';
import type { Manifest, Reads } from '@portal/common/pages/scripts-of';
import * as z from 'zod/mini';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';

/** A build of a remote, as it was deployed. */
export interface Deployed {
  claim: RemoteClaim;
  /** What of its manifest names the files of pages; undefined when it names none, as in builds by other tools. */
  manifest: Pick<Manifest, 'metaData' | 'exposes' | 'pages' | 'lightEntry' | 'texts' | 'digests' | 'nonce'> | undefined;
  /** HTML of the pages that were rendered at build time, by first view and language: `/loginuam en-US`. */
  pages: ReadonlyMap<string, string>;
}

/** Location of a build. */
export interface Place {
  /** URL of its manifest, for browsers. */
  manifest: string;
  /** Reads one of its files. Rejects when it is missing. */
  read(file: string): Promise<Buffer>;
  /** Digests of the builds that may run; undefined: any. */
  trusted?: readonly string[] | undefined;
  /** Its prerendered HTML may be inserted into the portal's pages. */
  rendersPages: boolean;
}

/** Limits for a file of a remote that is deployed elsewhere. */
export const LIMITS = { timeoutMs: 4000, maxBytes: 2 * 1024 * 1024 };

/** A build in a folder of this machine, whose files browsers may load from `filesUrl`. */
export const placeBeside = (name: string, dist: string, filesUrl = ''): Place => ({
  manifest: `${filesUrl}/remotes/${name}/mf-manifest.json`,
  read: (file) => readFile(join(dist, file)),
  rendersPages: true,
});

/** A build on another server. Its HTML is used only if the settings have its digest. */
export const placeElsewhere = (manifest: string, trusted?: readonly string[]): Place => ({
  manifest,
  async read(file) {
    // Operators set these addresses, so private ones are allowed.
    const response = await guardedFetch(new URL(file, manifest), { allowPrivate: true, ...LIMITS });
    if (!response.ok) throw new Error(`${file}: status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  },
  trusted,
  rendersPages: trusted !== undefined,
});

/** True if this portal serves remotes that were built for this version of the host contract. */
export const versionsServed = (version: number): boolean => versionsFit(HOST_VERSION, version);

/** Digest of a file in the format of Subresource Integrity. */
export const digestOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const files = z.record(z.string(), z.string());
const pageIndex = z.record(z.string(), z.record(z.string(), z.string()));
/** Of builds from before the manifest had it, the version of the host contract is 1. */
const versioned = z.looseObject({ hostVersion: z._default(z.number(), 1) });
const names = z.array(z.string());
const filesOfPages = z.object({
  metaData: z.object({
    remoteEntry: z.object({ path: z.string(), name: z.string() }),
    pluginVersion: z.optional(z.string()),
  }),
  exposes: z.array(
    z.object({ path: z.string(), assets: z.object({ js: z.object({ sync: names }), css: z.object({ sync: names }) }) }),
  ),
  pages: z.optional(
    z.array(
      z.object({
        path: z.string(),
        files: names,
        parts: z.optional(names),
        then: z.optional(names),
        texts: z.optional(z.record(z.string(), names)),
        reads: z.optional(
          z.custom<Reads>((value) => z.union([names, z.record(z.string(), names)]).safeParse(value).success),
        ),
      }),
    ),
  ),
  lightEntry: z.optional(z.string()),
  nonce: z.optional(z.literal(false)),
  texts: z.optional(z.record(z.string(), names)),
  digests: z.optional(files),
});
const json = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'));

/**
 * Reads the list of a build's files with their digests, which must be trusted.
 *
 * @throws when it is missing or not trusted
 */
export async function readDigests({
  read,
  trusted,
}: Pick<Place, 'read' | 'trusted'>): Promise<{ digest: string; digests: Record<string, string> }> {
  const list = await read('integrity.json');
  const digest = digestOf(list);
  if (trusted && !trusted.includes(digest))
    throw new Error(`integrity.json has the digest ${digest}, which the settings do not name`);
  return { digest, digests: files.parse(json(list)) };
}

/**
 * Reads the claim and the prerendered pages of a build. Every file must have its digest in `integrity.json`, and that
 * list must be trusted.
 *
 * @throws when a file is missing or does not match its digest, or the build is for a version of the host contract that
 *   this portal does not serve
 */
export async function readRemote({ manifest, read, trusted, rendersPages }: Place): Promise<Deployed> {
  const { digest, digests } = await readDigests({ read, trusted });
  const manifestFile = manifest.slice(manifest.lastIndexOf('/') + 1);
  const ofManifest = digests[manifestFile];
  if (!ofManifest) throw new Error(`integrity.json does not list ${manifestFile}`);

  async function verified(file: string): Promise<Buffer> {
    const bytes = await read(file);
    if (digestOf(bytes) !== digests[file]) throw new Error(`${file} is not the file that integrity.json lists`);
    return bytes;
  }

  const content = json(await verified(manifestFile));
  const { hostVersion } = versioned.parse(content);
  if (!versionsServed(hostVersion))
    throw new Error(`it was built for host version ${hostVersion}; this portal has version ${HOST_VERSION}`);

  const claim = remoteClaim.parse({
    ...(json(await verified('remote.json')) as object),
    manifest,
    integrity: { manifest: ofManifest, files: digest },
  });
  const pages = new Map<string, string>();
  if (rendersPages && digests['prerender.json']) {
    for (const [path, byLanguage] of Object.entries(pageIndex.parse(json(await verified('prerender.json'))))) {
      for (const [language, file] of Object.entries(byLanguage))
        pages.set(`${path} ${language}`, (await verified(file)).toString('utf8'));
    }
  }
  return { claim, manifest: filesOfPages.safeParse(content).data, pages };
}
