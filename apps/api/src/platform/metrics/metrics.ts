import type { RemoteTrouble } from '@portal/common/contract/portal/problem-report';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReadBy } from '../db/replica.ts';
import type { Config } from '../settings/config.ts';

/**
 * How an attempt ended. `step`: the secret was right, and an account, a code or a password must follow. `failed`: our
 * fault.
 */
export type SignInResult = 'ok' | 'step' | 'refused' | 'failed';
export type SignInKind = 'password' | 'code' | 'passkey' | 'wechat' | 'idp';

/**
 * Everything that is counted while the API runs. Labels name routes, kinds and results, never a person or a company.
 */
export interface Metrics {
  registry: Registry;
  request(one: { method: string; route: string; status: number; seconds: number }): void;
  signIn(kind: SignInKind, result: SignInResult): void;
  codeSent(channel: string): void;
  databaseQuery(seconds: number): void;
  /** A list or figures were read, where there is a replica for that. */
  listRead(by: ReadBy): void;
  /** A page could not show a remote. All labels must be of what this portal serves, or `other`. */
  remoteTrouble(
    one: Record<'remote' | 'build' | 'commit' | 'language' | 'shell', string> & { reason: RemoteTrouble },
  ): void;
  /** The head of the audit log was anchored: a copy of it is in the history of the metrics from now on. */
  auditAnchored(anchor: { day: string; number: number; head: string }): void;
}

/** Answers take milliseconds to seconds; 0.3 and 1 are limits of the service levels. */
const ANSWER_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const QUERY_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const METHODS = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** A route without its method: `POST /x` and `/x` are one. */
const pathOf = (route: string) => route.replace(/^[A-Z]+ /, '');

const ignore = () => undefined;

/** Counts only when METRICS_PORT is set. */
export function createMetrics({ metricsPort }: Pick<Config, 'metricsPort'>): Metrics {
  const registry = new Registry();
  if (metricsPort === undefined)
    return {
      registry,
      request: ignore,
      signIn: ignore,
      codeSent: ignore,
      databaseQuery: ignore,
      listRead: ignore,
      remoteTrouble: ignore,
      auditAnchored: ignore,
    };
  const registers = [registry];
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Answered requests by route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const signIns = new Counter({
    name: 'portal_sign_ins_total',
    help: 'Attempts to sign in by kind and result',
    labelNames: ['kind', 'result'],
    registers,
  });
  const codes = new Counter({
    name: 'portal_codes_sent_total',
    help: 'Verification codes that were queued for sending',
    labelNames: ['channel'],
    registers,
  });
  const queries = new Histogram({
    name: 'portal_database_query_duration_seconds',
    help: 'Statements of the database',
    buckets: QUERY_SECONDS,
    registers,
  });
  const listReads = new Counter({
    name: 'portal_list_reads_total',
    help: 'Reads that the replica may answer; `behind` and `away` are those that the primary answered, and why',
    labelNames: ['by'],
    registers,
  });
  const remoteTroubles = new Counter({
    name: 'portal_remote_troubles_total',
    help: 'Remotes that pages could not show, as they report',
    labelNames: ['remote', 'reason', 'build', 'commit', 'language', 'shell'],
    registers,
  });
  const anchored = new Gauge({
    name: 'portal_audit_anchored_entries',
    help: 'Last entry of a day of the audit log, with its digest, as it was anchored last',
    labelNames: ['day', 'head'],
    registers,
  });
  return {
    registry,
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method: METHODS.test(method) ? method : 'other', route: pathOf(route), status }, seconds),
    signIn: (kind, result) => signIns.inc({ kind, result }),
    codeSent: (channel) => codes.inc({ channel }),
    databaseQuery: (seconds) => queries.observe(seconds),
    listRead: (by) => listReads.inc({ by }),
    remoteTrouble: (one) => remoteTroubles.inc({ ...one }),
    auditAnchored({ day, number, head }) {
      anchored.reset();
      anchored.set({ day, head }, number);
    },
  };
}

/** A gauge whose values are read when it is collected. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Promise<readonly Reading[]> | readonly Reading[],
  labelNames: readonly string[] = [],
): void {
  const one: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const readings = await read();
      one.reset();
      for (const { labels = {}, value } of readings) one.set(labels, value);
    },
  });
}

export interface Reading {
  labels?: Record<string, string>;
  value: number;
}
