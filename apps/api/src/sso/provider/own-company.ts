import type { Caller } from '../../platform/http/caller/caller.ts';
import type { Refusing } from '../../platform/errors/refusal.ts';

/** The company in the path, which must be the caller's own. */
export function ownCompany({ coId }: Caller, named: string, { refuse }: Refusing<'Account.NotFound'>): string {
  return coId !== null && coId === named ? coId : refuse('Account.NotFound');
}
