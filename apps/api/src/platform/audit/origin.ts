import { AsyncLocalStorage } from 'node:async_hooks';

/** Origin of a request, available to every audit row without passing it through function calls. */
export interface Origin {
  network: string;
  userAgent: string;
  requestId: string;
  /** Access key that the request came with, once it is known. */
  accessKey?: string;
  /** The request has written an audit row: it has changed something. */
  hasAudited?: boolean;
}

const storage = new AsyncLocalStorage<Origin>();

/** Runs the handling of one request with its origin. */
export const fromOrigin = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);

/** Origin of the current request; undefined for system work. */
export const currentOrigin = (): Origin | undefined => storage.getStore();
