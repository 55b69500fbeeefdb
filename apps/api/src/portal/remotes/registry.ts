import type { Services } from '../../platform/http/services.ts';
import { remoteClaim, type RemoteClaim } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';
import type { Logger } from 'pino';
import { allowedClaim } from './allowed-claim.ts';
import type { RemoteSettings } from '../../platform/settings/remotes.ts';
import { NO_CANDIDATES } from './canary/follow-candidates.ts';
import type { Deployed } from './read-remote.ts';
import { followRemotes, type Known, type RemotesConfig } from './follow-remotes.ts';

/** The remotes, as they are deployed now. */
export interface Remotes {
  /**
   * For pages with a session, by its secret: the candidate of a remote, if the session is among its share. `previewed`
   * is a build that this session sees in any case.
   */
  claims(session?: string, previewed?: RemoteClaim): Promise<RemoteClaim[]>;
  /** What the manifest of a claimed build says of the files of its pages; undefined if that is not known. */
  manifest(claim: RemoteClaim): Promise<Deployed['manifest']>;
  /** HTML that a remote rendered at build time for a first view (`firstViewOf`). */
  page(view: string, locale: Locale): Promise<string | undefined>;
  /** Origins of remotes that are deployed elsewhere. */
  origins(): Promise<string[]>;
  /** Reads all remotes again, unless that was done within the last second. */
  refresh(): Promise<void>;
  /** Reads all remotes again: something was released. */
  reread(): Promise<void>;
  /** Which paths a remote may claim, for `allowedClaim`. */
  pathsFor(name: string): Promise<Parameters<typeof allowedClaim>[1]>;
  /** What this instance gives to browsers, and why a newer build is not read. */
  running(): Promise<RunningRemote[]>;
}

export interface RunningRemote {
  name: string;
  /** Of the manifest. */
  address: string;
  /** Of the build's integrity.json; null when none was ever read. */
  digest: string | null;
  failure: string | null;
}

/** Services of the portal's pages: those of all handlers, and the remotes. */
export interface PortalServices extends Services {
  remotes: Remotes;
}

/** Paths that a remote has by its settings or its build beside the API; others cannot claim them. */
const reserved = ({ setting, its }: Known) => setting.paths ?? its;

/**
 * What the portal needs of the remotes that `followRemotes` keeps up to date. One that was never read is listed without
 * a digest, so that its pages show that it is unavailable.
 */
export function createRemotes(
  config: RemotesConfig,
  log: Pick<Logger, 'warn'>,
  now = () => performance.now(),
  released: () => Promise<RemoteSettings> = async () => ({}),
  candidates = NO_CANDIDATES,
): Remotes {
  const { current, refresh, reread } = followRemotes(config, log, now, released);
  const addressOf = (name: string, { setting }: Known) => setting.url ?? `/remotes/${name}/mf-manifest.json`;

  const pathsOf = (name: string, remote: Pick<Known, 'setting' | 'its'>, all: readonly [string, Known][]) => ({
    paths: remote.setting.paths,
    its: remote.its,
    others: all.filter(([other]) => other !== name).flatMap(([, other]) => reserved(other)),
  });

  return {
    async claims(session, previewed) {
      const all = await current();
      // A remote of which nothing was released has no row of its own.
      const fresh = previewed && !all.some(([name]) => name === previewed.name) ? [previewed] : [];
      const claims = all.map(([name, remote]) => {
        if (name === previewed?.name) return allowedClaim(previewed, pathsOf(name, remote, all)).claim;
        const candidate = session === undefined ? undefined : candidates.current().get(name);
        const watched = candidate ? { watched: true as const } : {};
        if (candidate && session !== undefined && candidates.isChosen(name, session))
          return { ...allowedClaim(candidate.deployed.claim, pathsOf(name, remote, all)).claim, ...watched };
        const claim =
          remote.claim ?? remoteClaim.parse({ name, manifest: addressOf(name, remote), paths: reserved(remote) });
        const allowed = allowedClaim(claim, pathsOf(name, remote, all));
        const dropped = allowed.dropped.join(', ');
        if (dropped && dropped !== remote.dropped)
          log.warn({ event: 'remote.claim.refused', remote: name, paths: dropped });
        remote.dropped = dropped;
        return { ...allowed.claim, ...watched };
      });
      const added = fresh.map(
        (one) => allowedClaim(one, pathsOf(one.name, { setting: config.remotes[one.name] ?? {}, its: [] }, all)).claim,
      );
      return [...claims, ...added];
    },
    async manifest({ integrity }) {
      const builds = [
        ...(await current()).map(([, known]) => known),
        ...[...candidates.current().values()].map(({ deployed }) => deployed),
      ];
      return builds.find(({ claim }) => integrity && claim?.integrity?.manifest === integrity.manifest)?.manifest;
    },
    async page(view, locale) {
      return (await current())
        .map(([, { pages }]) => pages?.get(`${view} ${locale}`))
        .find((html) => html !== undefined);
    },
    async origins() {
      const addresses = (await current()).map(([, { setting }]) => setting.url);
      return [...addresses, ...[...candidates.current().values()].map(({ address }) => address)].flatMap((url) =>
        url ? [new URL(url).origin] : [],
      );
    },
    async refresh() {
      await Promise.all([refresh(), candidates.reread()]);
    },
    async reread() {
      await Promise.all([reread(), candidates.reread()]);
    },
    async pathsFor(name) {
      const all = await current();
      const found = all.find(([one]) => one === name)?.[1];
      return pathsOf(name, found ?? { setting: config.remotes[name] ?? {}, its: [] }, all);
    },
    async running() {
      return (await current()).map(([name, remote]) => ({
        name,
        address: addressOf(name, remote),
        digest: remote.claim?.integrity?.files ?? null,
        failure: remote.failure ?? null,
      }));
    },
  };
}

/** The remotes of a portal that has one build only, for a page that shows it before it is admitted. */
export const onlyRemote = (remotes: Remotes, claim: RemoteClaim): Remotes => ({
  ...remotes,
  claims: () => Promise.resolve([claim]),
  manifest: () => Promise.resolve(undefined),
  page: () => Promise.resolve(undefined),
  origins: () => Promise.resolve([new URL(claim.manifest).origin]),
});
