/** Version of the host contract (`host/host.ts`). A change of `Host` raises it. */
export const HOST_VERSION = 1;

/** True when a host and a remote of these versions work together: the newer one also supports the version before its own. */
export const versionsFit = (one: number, other: number): boolean => Math.abs(one - other) <= 1;
