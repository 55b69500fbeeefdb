import type { Services } from '../../platform/http/services.ts';
import { remoteClaim, type RemoteClaim } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';
import type { Logger } from 'pino';
import { allowedClaim } from './allowed-claim.ts';
import { followRemotes, type Known, type RemotesConfig } from './follow-remotes.ts';

/** The remotes, as they are deployed now. */
export interface Remotes {
  claims(): Promise<RemoteClaim[]>;
  /** HTML that a remote rendered at build time for a first view (`firstViewOf`). */
  page(view: string, locale: Locale): Promise<string | undefined>;
  /** Origins of remotes that are deployed elsewhere. */
  origins(): Promise<string[]>;
  /** Reads all remotes again, unless that was done within the last second. */
  refresh(): Promise<void>;
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
): Remotes {
  const { current, refresh } = followRemotes(config, log, now);

  return {
    async claims() {
      const all = await current();
      return all.map(([name, remote]) => {
        const manifest = remote.setting.url ?? `/remotes/${name}/mf-manifest.json`;
        const claim = remote.claim ?? remoteClaim.parse({ name, manifest, paths: reserved(remote) });
        const others = all.filter(([other]) => other !== name).flatMap(([, other]) => reserved(other));
        const allowed = allowedClaim(claim, { paths: remote.setting.paths, its: remote.its, others });
        const dropped = allowed.dropped.join(', ');
        if (dropped && dropped !== remote.dropped)
          log.warn({ event: 'remote.claim.refused', remote: name, paths: dropped });
        remote.dropped = dropped;
        return allowed.claim;
      });
    },
    async page(view, locale) {
      return (await current())
        .map(([, { pages }]) => pages?.get(`${view} ${locale}`))
        .find((html) => html !== undefined);
    },
    async origins() {
      return (await current()).flatMap(
        ([
          ,
          {
            setting: { url },
          },
        ]) => (url ? [new URL(url).origin] : []),
      );
    },
    refresh,
  };
}
