import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteClaim } from '@portal/common/contract/portal/config';
import type { RemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { HOST_VERSION, versionsFit } from '@portal/common/contract/portal/host-version';
import type { Host } from '@portal/common/host/host';
import type { RemoteApp } from '@portal/common/remote/remote-root';
import { whenUsed } from '@portal/common/late/when-used';
import { entryOf, manifestOf } from './entry-of.ts';
import { abandon, whenLost } from './guard.ts';

export class RemoteError extends Error {
  override name = 'RemoteError';
  trouble: RemoteTrouble;
  constructor(trouble: RemoteTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
  }
}

/** Type of `./app` of a remote. */
export interface RemoteModule {
  default: RemoteApp;
  /** Version of the host contract that the remote was built for. */
  hostVersion: number;
  /**
   * Fetches the code of the page at a path (below the basename) and the texts, so that its first render is complete.
   */
  prepare?(pathname: string, locale: Host['locale']): Promise<void>;
}

/** Timeout of a remote in milliseconds, all steps together. */
const LIMIT = 3900;

/** Loaded remotes by name. */
const arrived = new Map<string, RemoteModule>();

/** A loaded remote, which can render immediately. */
export const arrivedRemote = (name: string): RemoteModule | undefined => arrived.get(name);

/** The latest claims by name: a remote may be replaced while the page is open. */
const claims = new Map<string, RemoteClaim>();

/** Loaded when the page is used, because code for failures must not be requested only after a failure. */
const recovery = () => import('./recovery.ts');

/** Reports an error: of the remote whose file threw it, else of `shown`, whose page it ended. */
export function reportError(host: Host, error: unknown, reference: string, shown?: RemoteClaim): void {
  const fallback = shown && (claims.get(shown.name) ?? shown);
  void recovery()
    .then(({ sendError }) => sendError(host, error, reference, [...claims.values()], fallback))
    .catch(() => {
      /* the browser's console has it */
    });
}

/** Reports to the API that a page shows the panel of a remote. Without an answer nothing more happens. */
export function reportTrouble(host: Host, asked: RemoteClaim, reason: RemoteTrouble, reference: string): void {
  void recovery()
    .then(({ sendTrouble }) => sendTrouble(host, claims.get(asked.name) ?? asked, reason, reference))
    .catch(() => {
      /* offline */
    });
}

/** Only the first remote of a page tells how long the page took. */
let isFirst = true;

/** Called when a page shows a remote of which a candidate runs. */
export function reportShown(host: Host, asked: RemoteClaim): void {
  const ready = isFirst ? Math.round(performance.now()) : undefined;
  isFirst = false;
  void recovery()
    .then(({ sendUse }) => sendUse(host, claims.get(asked.name) ?? asked, 'mounted', ready))
    .catch(() => {
      /* offline */
    });
}

/** Registers the remotes of config.json. Loads nothing of them. */
export function knowRemotes(all: readonly RemoteClaim[]): void {
  for (const claim of all) claims.set(claim.name, claim);
  whenUsed(
    () =>
      void recovery().catch(() => {
        /* requested again when it is needed */
      }),
  );
  whenLost((url) => {
    const claim = [...claims.values()].find((one) => arrived.has(one.name) && url.startsWith(folderOf(one)));
    if (claim)
      void recovery()
        .then(({ reloadIfReplaced }) => reloadIfReplaced(claim))
        .catch(() => {
          /* offline: the page shows what is missing */
        });
  });
}

const folderOf = (claim: RemoteClaim) => new URL('.', manifestOf(claim)).href;

/** Abandons pending requests of a remote's files, so that they can be repeated. */
export const abandonFiles = (claim: RemoteClaim): void => abandon(folderOf(claim));

async function load(claim: RemoteClaim): Promise<RemoteModule | null> {
  registerRemotes([{ name: claim.name, entry: await entryOf(claim) }], { force: true });
  return loadRemote<RemoteModule>(`${claim.name}/app`, { from: 'runtime' });
}

/**
 * Loads a remote's `./app`. Rejects with a `RemoteError`, after `LIMIT` at the latest; the next call requests
 * everything again. If a remote was replaced after config.json was read, its new build is loaded.
 */
export async function fetchRemote(asked: RemoteClaim): Promise<RemoteModule> {
  const { name } = asked;
  const known = arrived.get(name);
  if (known) return known;
  const claim = claims.get(name) ?? asked;
  try {
    const remote = await within(LIMIT, name, load(claim));
    if (!remote?.default) throw new RemoteError('failed', `${name} exposes no app`);
    const { hostVersion } = remote;
    if (!versionsFit(HOST_VERSION, hostVersion)) {
      const isNewer = hostVersion > HOST_VERSION && (await recovery()).mayBeOutdated(claim);
      const text = `${name} was built for host version ${hostVersion}, this is ${HOST_VERSION}`;
      throw new RemoteError(isNewer ? 'version' : 'failed', text);
    }
    arrived.set(name, remote);
    return remote;
  } catch (error) {
    abandonFiles(claim);
    const replaced =
      error instanceof RemoteError
        ? undefined
        : await recovery()
            .then(({ replacementOf }) => replacementOf(claim))
            .catch(() => undefined);
    if (replaced) {
      claims.set(name, replaced);
      return fetchRemote(claim);
    }
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
