import type { IncomingHttpHeaders } from 'node:http';

/** What is known of a request at its end. Nothing of it names a person or a company. */
export interface TracedRequest {
  method: string;
  route: string;
  status: number;
  requestId: string;
  code?: string | undefined;
}

/** One request that is traced. */
export interface RequestTrace {
  /** Runs the handler; statements of the database in it become a part of the trace. */
  run<T>(work: () => Promise<T>): Promise<T>;
  end(request: TracedRequest): void;
}

/** Traces of requests and their statements. Off unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracing {
  /** `headers` may have a `traceparent` of a trusted proxy. */
  begin(headers: IncomingHttpHeaders): RequestTrace;
  /** A statement ended. `sql` has placeholders instead of values. */
  statement(sql: string, milliseconds: number, failed: boolean): void;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}
