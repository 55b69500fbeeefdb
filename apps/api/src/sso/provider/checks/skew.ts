/** Accepted difference between the clocks of a provider and the portal, in milliseconds, whatever the protocol. */
export const SKEW_MS = 60_000;
