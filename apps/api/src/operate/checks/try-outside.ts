import { IdpAgreement } from '@portal/common/enums/sign-in/identity-provider';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { Config } from '../../platform/settings/config.ts';
import { guardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { digestOf, placeElsewhere, readDigests, readRemote } from '../../portal/remotes/read-remote.ts';
import { reasonOf } from './reason-of.ts';
import { discoveryOf } from '../../sso/protocols/openid/discovery.ts';

/** Files of a remote that are fetched at the same time; milliseconds for one, and for all of a remote. */
const AT_A_TIME = 8;
const FILE_PATIENCE = 5_000;
const PATIENCE = 30_000;
/** Files that the reason names. */
const NAMED = 5;

/** What is wrong with a file of a remote, as browsers get it; undefined when it has its digest. */
async function wrongFile(address: URL, digest: string, ends: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.any([ends, AbortSignal.timeout(FILE_PATIENCE)]) });
    if (!response.ok) return String(response.status);
    return digestOf(await response.bytes()) === digest ? undefined : 'changed';
  } catch (error) {
    return reasonOf(error);
  }
}

/** Compares all files of a remote with its list. Rejects with the names of those that are missing or changed. */
async function compareFiles(base: string, digests: Readonly<Record<string, string>>): Promise<void> {
  const ends = AbortSignal.timeout(PATIENCE);
  const wrong: string[] = [];
  const left = Object.entries(digests);
  async function work(): Promise<void> {
    for (let next = left.shift(); next && !ends.aborted; next = left.shift()) {
      const [file, digest] = next;
      const reason = await wrongFile(new URL(file, base), digest, ends);
      if (reason !== undefined) wrong.push(`${file} (${reason})`);
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  if (wrong.length === 0) return;
  const more = wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : '';
  throw new Error(`${wrong.sort().slice(0, NAMED).join(', ')}${more}`);
}

/**
 * Reads a remote at its public address: its list of files must have the digest that browsers are given, and every file
 * its digest in the list. Rejects when something differs.
 */
export async function tryRemote(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { manifest, integrity }: RemoteClaim,
): Promise<void> {
  if (!integrity) throw new Error('integrity.json');
  const place = placeElsewhere(new URL(manifest, publicUrl).href, [integrity.files]);
  await readRemote(place);
  await compareFiles(place.manifest, (await readDigests(place)).digests);
}

/** Reads the metadata of an identity provider. Rejects when it does not answer. */
export async function tryProvider(
  { idpAllowPrivate }: Pick<Config, 'idpAllowPrivate'>,
  { agreement, address }: { agreement: IdpAgreement; address: string },
): Promise<void> {
  const url = agreement === IdpAgreement.oauth2 ? discoveryOf(address).url : address;
  const response = await guardedFetch(new URL(url), {
    allowPrivate: idpAllowPrivate,
    timeoutMs: 5_000,
    maxBytes: 512 * 1024,
  });
  if (!response.ok) throw new Error(String(response.status));
}
