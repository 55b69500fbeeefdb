import type { Access } from '@portal/common/contract/endpoint';

/** Access policy of a route: its contract's access, or a reason in words where there is no contract. */
export type Policy = Access | string;

const policies = new WeakMap<object, Policy>();

/** Declares the policy of a handler. A test fails for handlers without one. */
export function declare<H extends object>(policy: Policy, handler: H): H {
  policies.set(handler, policy);
  return handler;
}

/** Declared policy of a handler, or undefined. */
export function policyOf(handler: object): Policy | undefined {
  return policies.get(handler);
}
