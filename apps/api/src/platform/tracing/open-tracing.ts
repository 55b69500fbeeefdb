import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';
import type { RequestTrace, Tracing } from './tracing.ts';

const noTrace: RequestTrace = { run: (work) => work(), end() {} };
const noTracing: Tracing = { begin: () => noTrace, statement() {}, close: () => Promise.resolve() };

/** The library is loaded only when traces are on. */
export async function openTracing({ traces }: Pick<Config, 'traces'>, log: Pick<Logger, 'warn'>): Promise<Tracing> {
  return traces ? (await import('./otlp.ts')).traceTo(traces, log) : noTracing;
}
