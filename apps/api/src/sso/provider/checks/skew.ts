import { MINUTE_MS } from '@portal/common/rules/units';

/** Accepted difference between the clocks of a provider and the portal, in milliseconds, whatever the protocol. */
export const SKEW_MS = MINUTE_MS;
