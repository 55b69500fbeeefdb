import type { Query } from '@tanstack/react-query';
import { readReply, type Input } from '../client/call.ts';
import type { EndpointSpec, InputOf, ReplyOf } from '../contract/endpoint.ts';
import { pathOf } from '../contract/path-of.ts';
import { useHost } from './use-host.tsx';

/** Milliseconds for which a reply that was here before the page is not read again. */
const FRESH_MS = 10_000;

/** The reply to a read if it arrived before the page did, once; otherwise undefined. */
export type Arrived = <E extends EndpointSpec>(endpoint: E, input: InputOf<E>) => ReplyOf<E> | undefined;

/** See `Arrived`. */
export function useArrived(): Arrived {
  const host = useHost();
  return (endpoint, input) => {
    const json = host.arrived?.(pathOf(endpoint, input as Input));
    if (json === undefined) return undefined;
    try {
      return readReply(endpoint, json);
    } catch {
      // The page asks, and says what is wrong.
      return undefined;
    }
  };
}

/** Options of a query that begins with a reply that has arrived, so that its page renders once. */
export const startingWith = <T>(reply: () => T | undefined, staleTime = 0) => ({
  initialData: reply,
  staleTime: ({ state }: Pick<Query, 'state'>) =>
    state.dataUpdateCount === 0 ? Math.max(FRESH_MS, staleTime) : staleTime,
});
