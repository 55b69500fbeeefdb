import type { EndpointSpec, RefusalOf } from '../contract/endpoint.ts';
import { ApiError, UNKNOWN } from './api-error.ts';

/**
 * Reactions of a screen to refusals, by code. `E` is the called endpoint: a code that it does not declare does not
 * compile. Without `E` all codes of the catalogue are allowed.
 */
export type Reactions<E extends EndpointSpec = EndpointSpec> = Partial<
  Record<RefusalOf<E> | 'network', (error: ApiError) => void>
>;

/**
 * Runs the reaction to the error's code, or `otherwise`. Name the endpoint, as in `reactTo<typeof submitLicence>(…)`,
 * so that the codes are checked against it. Anything but an `ApiError` (a bug, an aborted call) reaches `otherwise` as
 * an `ApiError` with code `-1` and the original as its `cause`.
 */
export function reactTo<E extends EndpointSpec = EndpointSpec>(
  error: unknown,
  reactions: Reactions<E>,
  otherwise: (error: ApiError) => void,
): void {
  const known =
    error instanceof ApiError
      ? error
      : Object.assign(
          new ApiError({ code: UNKNOWN, message: error instanceof Error ? error.message : '', status: 0 }),
          { cause: error },
        );
  const reaction = (reactions as Record<string, ((error: ApiError) => void) | undefined>)[known.code];
  (reaction ?? otherwise)(known);
}
