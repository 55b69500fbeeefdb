import type { KeyScopeRow } from '@portal/common/contract/account/access-keys';
import { KEY_SCOPES, keyScopeOf, type KeyOwner, type KeyScope } from '@portal/common/contract/account/key-scopes';
import type { EndpointSpec } from '@portal/common/contract/endpoint';
import { Refusal } from '../../platform/errors/refusal.ts';
import { authorise } from '../../platform/http/caller/authorise.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';

function mayCall(call: EndpointSpec, caller: Caller): boolean {
  try {
    authorise(call, caller);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The scopes that keys of a caller, or of the company, can have, each with the calls that it opens to them. */
export function scopesFor(served: readonly EndpointSpec[], caller: Caller, owner: KeyOwner): KeyScopeRow[] {
  const open = served.filter((call) => mayCall(call, caller));
  const opened = (scope: KeyScope) =>
    open
      .filter((call) => keyScopeOf(call, owner) === scope)
      .map(({ method, path, summary }) => ({ method, path, summary }));
  return KEY_SCOPES.map((scope) => ({ scope, calls: opened(scope) })).filter(({ calls }) => calls.length > 0);
}
