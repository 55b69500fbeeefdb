import type { ErrorCode } from '../errors/catalogue.ts';
import { ApiError, UNKNOWN } from './api-error.ts';

/** What a screen does about a refusal, by its code. A misspelt code does not compile. */
export type Reactions = Partial<Record<ErrorCode | 'network', (error: ApiError) => void>>;

/**
 * Runs the reaction to the error's code, or `otherwise`. Something that is no `ApiError` (a bug, an aborted call)
 * reaches `otherwise` as one with code `-1`, and keeps the original as its `cause`.
 */
export function reactTo(error: unknown, reactions: Reactions, otherwise: (error: ApiError) => void): void {
  const told = error instanceof ApiError
    ? error
    : Object.assign(new ApiError({ code: UNKNOWN, message: error instanceof Error ? error.message : '', status: 0 }), { cause: error });
  const reaction = (reactions as Record<string, ((error: ApiError) => void) | undefined>)[told.code];
  (reaction ?? otherwise)(told);
}
