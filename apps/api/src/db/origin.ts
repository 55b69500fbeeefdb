import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from: what every audit line of it says, without being handed from function to function. */
export interface Origin { network: string; userAgent: string; requestId: string }

const storage = new AsyncLocalStorage<Origin>();

/** Runs the handling of one request; whatever it writes to the audit carries its origin. */
export const fromOrigin = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);

/** Origin of the request being handled; undefined for what the system does by itself. */
export const currentOrigin = (): Origin | undefined => storage.getStore();
