import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../platform/settings/config.ts';
import { placeBeside, placeElsewhere, readRemote, type Deployed } from './read-remote.ts';
import { remoteSettings, type RemoteSetting, type RemoteSettings } from '../../platform/settings/remotes.ts';
import { together } from '../../platform/site/read-together.ts';
import { MINUTE_MS } from '@portal/common/rules/units';

/** Milliseconds after which remotes that are deployed elsewhere are read again before their claims are used. */
const STALE_MS = MINUTE_MS;
/** Minimum interval of readings caused by visitors, in milliseconds. */
const PAUSE = 1000;

/** A remote as it was read last. */
export interface Known extends Partial<Deployed> {
  setting: RemoteSetting;
  /** Paths that its build beside the API claims. */
  its: readonly string[];
  /** Time of change of `integrity.json` beside the API when it was read. */
  changedAt?: number;
  /** Failure that was logged last, so that it is logged once. */
  failure?: string;
  /** Refused paths that were logged last. */
  dropped?: string;
}

const orUndefined = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

export type RemotesConfig = Pick<Config, 'appsDir' | 'mode' | 'remotes' | 'remotesFile' | 'filesUrl'>;

interface Followed {
  /** All remotes by name. Builds beside the API are always current; the others are as old as the last reading. */
  current(): Promise<[string, Known][]>;
  /** Reads all remotes again, unless that was done within the last second. */
  refresh(): Promise<void>;
  /** Reads all remotes again: something was released. */
  reread(): Promise<void>;
}

/**
 * Reads the remotes again when they may have changed: builds beside the API, those that the settings name on other
 * servers, and those that were released, which win. A remote that cannot be read, or does not match its digests, keeps
 * its last valid state.
 */
export function followRemotes(
  config: RemotesConfig,
  log: Pick<Logger, 'warn'>,
  now: () => number,
  readReleased: () => Promise<RemoteSettings>,
): Followed {
  const known = new Map<string, Known>();
  let fromFile: RemoteSettings = {};
  let released: RemoteSettings = {};
  let readAt = -Infinity;
  /** False until all have been read once: what is known before that is not worth showing. */
  let wasRead = false;
  let reading: Promise<void> | undefined;

  async function readSettings(): Promise<RemoteSettings> {
    if (config.remotesFile) {
      try {
        fromFile = remoteSettings.parse(JSON.parse(await readFile(config.remotesFile, 'utf8')));
      } catch (error) {
        log.warn({ event: 'remotes.file.refused', reason: (error as Error).message });
      }
    }
    try {
      released = await readReleased();
    } catch (error) {
      log.warn({ event: 'remotes.released.unread', reason: (error as Error).message });
    }
    return merged();
  }

  /** The settings, the file over them, and the released builds over both; paths are a matter of the settings. */
  function merged(): RemoteSettings {
    const settings = { ...config.remotes, ...fromFile };
    const builds = Object.entries(released).map(([name, build]) => [name, { ...settings[name], ...build }] as const);
    return { ...settings, ...Object.fromEntries(builds) };
  }

  /** Reads a build, if it may have changed. */
  async function follow(name: string, remote: Known): Promise<void> {
    const dist = join(config.appsDir, name, 'dist');
    const { url, integrity } = remote.setting;
    try {
      if (url && !integrity && config.mode === 'production') throw new Error('its integrity is not set');
      const changedAt = url ? undefined : (await stat(join(dist, 'integrity.json'))).mtimeMs;
      if (changedAt !== undefined && changedAt === remote.changedAt) return;
      const deployed = await readRemote(
        url ? placeElsewhere(url, integrity) : { ...placeBeside(name, dist, config.filesUrl), trusted: integrity },
      );
      if (deployed.claim.name !== name) throw new Error(`it calls itself ${deployed.claim.name}`);
      Object.assign(remote, deployed, changedAt === undefined ? {} : { changedAt });
      delete remote.failure;
    } catch (error) {
      const failure = (error as Error).message;
      if (failure !== remote.failure) log.warn({ event: 'remote.refused', remote: name, reason: failure });
      remote.failure = failure;
    }
  }

  /** Paths that the build beside the API claims; undefined when there is none. */
  async function besideClaim(name: string): Promise<string[] | undefined> {
    const text = await orUndefined(readFile(join(config.appsDir, name, 'dist/remote.json'), 'utf8'));
    return text === undefined ? undefined : ((JSON.parse(text) as { paths?: string[] }).paths ?? []);
  }

  async function read({ elsewhere }: { elsewhere: boolean }): Promise<void> {
    const settings = elsewhere ? await readSettings() : merged();
    const beside = (await readdir(config.appsDir)).sort();
    const names = [...new Set([...beside, ...Object.keys(settings)])];
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    await Promise.all(
      names.map(async (name) => {
        const setting = settings[name] ?? {};
        const its = await besideClaim(name);
        if (!its && !setting.url) return void known.delete(name);
        const before = known.get(name);
        // The remote has moved: forget the build at the former place.
        const remote: Known = before && before.setting.url === setting.url ? before : { setting, its: [] };
        Object.assign(remote, { setting, its: its ?? [] });
        known.set(name, remote);
        if (!setting.url || elsewhere) await follow(name, remote);
      }),
    );
  }

  function refresh(): Promise<void> {
    if (!reading && now() - readAt > PAUSE) {
      readAt = now();
      reading = read({ elsewhere: true })
        .then(() => {
          wasRead = true;
        })
        .finally(() => {
          reading = undefined;
        });
    }
    return reading ?? Promise.resolve();
  }

  async function reread(): Promise<void> {
    await reading;
    readAt = -Infinity;
    await refresh();
  }

  const beside = together<void>();
  async function current(): Promise<[string, Known][]> {
    if (!wasRead || now() - readAt > STALE_MS) await refresh();
    else await beside('all', () => read({ elsewhere: false }));
    return [...known].sort(([a], [b]) => a.localeCompare(b));
  }

  return { current, refresh, reread };
}
