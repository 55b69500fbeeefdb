import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteClaim } from '@portal/common/contract/config';
import { HOST_VERSION, type Host } from '@portal/common/host/host';
import type { RemoteApp } from '@portal/common/host/remote-root';
import { attemptAt, noteAttempt } from './attempts.ts';

/** Why a remote is missing: it failed, timed out, or was built for an unsupported version of the host contract. */
export type RemoteTrouble = 'failed' | 'late' | 'version';

export class RemoteError extends Error {
  override name = 'RemoteError';
  trouble: RemoteTrouble;
  constructor(trouble: RemoteTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

/** What a remote exposes as `./app`. */
export interface RemoteModule {
  default: RemoteApp;
  /** Version of the host contract that it was built for. */
  hostVersion: number;
  /** Fetches the code of the page at a path (below the basename) and the texts, so that its first render is complete. */
  prepare?(pathname: string, locale: Host['locale']): Promise<void>;
}

/** Timeout of a remote in milliseconds, all steps together. */
const LIMIT = 3900;
/** The shell supports this many versions of the host contract. */
const VERSIONS = 2;

/** Loaded remotes by name. */
const arrived = new Map<string, RemoteModule>();

/** A remote that is loaded and can render immediately. */
export const arrivedRemote = (name: string): RemoteModule | undefined => arrived.get(name);

/** Registers the remotes of config.json with the federation runtime. Loads nothing. */
export function knowRemotes(claims: readonly RemoteClaim[]): void {
  for (const { name, integrity } of claims) noteAttempt(name, { attempt: 0, integrity });
  registerRemotes(claims.map(({ name, manifest }) => ({ name, entry: new URL(manifest, location.href).href })));
}

/**
 * Loads a remote's `./app`. Rejects with a `RemoteError`, after `LIMIT` at the latest; the next call requests manifest and
 * entry again.
 */
export async function fetchRemote({ name, manifest, integrity }: RemoteClaim): Promise<RemoteModule> {
  const known = arrived.get(name);
  if (known) return known;
  const { attempt } = attemptAt(name);
  if (attempt > 0) registerRemotes([{ name, entry: new URL(manifest, location.href).href }], { force: true });
  try {
    const remote = await within(LIMIT, name, loadRemote<RemoteModule>(`${name}/app`, { from: 'runtime' }));
    if (!remote?.default) throw new RemoteError('failed', `${name} exposes no app`);
    const { hostVersion } = remote;
    if (!(hostVersion <= HOST_VERSION && hostVersion > HOST_VERSION - VERSIONS)) {
      throw new RemoteError('version', `${name} was built for host version ${hostVersion}, this is ${HOST_VERSION}`);
    }
    arrived.set(name, remote);
    return remote;
  } catch (error) {
    noteAttempt(name, { attempt: attempt + 1, integrity });
    throw error instanceof RemoteError ? error : new RemoteError('failed', `${name} could not be loaded`, error);
  }
}

function within<T>(limit: number, name: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteError('late', `${name} did not answer within ${limit} ms`)), limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
