import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../settings/config.ts';
import type { Database, Db } from '../db/connect.ts';
import type { Replica } from '../db/replica.ts';
import type { PlaceOf } from '../geo/places.ts';
import type { WatchedStore } from '../files/store/watch-store.ts';
import type { Health } from './health.ts';
import type { FairQueue } from '../crypto/fair-queue.ts';
import type { SealingKeys } from '../crypto/sealing-keys.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Site } from '../site/site.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Hasher } from '../crypto/hasher.ts';
import type { KeyCalls } from './caller/key-calls.ts';
import type { EmbeddingHosts } from './embedding-hosts.ts';

/** Shared services of handlers and workers. */
export interface Services {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  db: Db;
  replica: Replica;
  vault: Vault;
  /** Fair queue for hashes and decryption: cheap to request, expensive to compute. */
  arithmetic: FairQueue;
  keys: SealingKeys;
  hasher: Hasher;
  files: WatchedStore;
  site: Site;
  health: Health;
  oidc: Provider;
  hosts: EmbeddingHosts;
  placeOf: PlaceOf;
  keyCalls: KeyCalls;
  /** A random number, at least 0 and below 1. */
  random: () => number;
  /** The instance is about to stop: readiness fails, so that a balancer sends no more requests. */
  draining: boolean;
  metrics: Metrics;
  tracing: Tracing;
}
