/**
 * How new requests are assigned by themselves: not at all; to whom has the fewest; or the same among those whose kinds,
 * languages and regions fit.
 */
export const SharingMode = { off: 'off', load: 'load', skill: 'skill' } as const;
export type SharingMode = (typeof SharingMode)[keyof typeof SharingMode];

/** Where the company of a request is. */
export const SharingRegion = { china: 'china', elsewhere: 'elsewhere' } as const;
export type SharingRegion = (typeof SharingRegion)[keyof typeof SharingRegion];
