import type { Access } from '@portal/common/contract/endpoint';

/** Who may use a route: what its contract says, or, for what has no contract, the reason in words. */
export type Policy = Access | string;

const policies = new WeakMap<object, Policy>();

/** Declares the policy of a route's or middleware's handler. A test finds every handler that lacks one. */
export function declare<H extends object>(policy: Policy, handler: H): H {
  policies.set(handler, policy);
  return handler;
}

/** The declared policy of a handler, or undefined. */
export function policyOf(handler: object): Policy | undefined {
  return policies.get(handler);
}
