/** Levels of partner companies; 0 in data until a contract is signed. Their names come from the API. */
export const PartnerLevel = { authorised: 1, silver: 2, gold: 4, diamond: 8 } as const;
export type PartnerLevel = (typeof PartnerLevel)[keyof typeof PartnerLevel];

/** Levels that have a badge; the others show their name. */
export const BADGED_LEVELS: readonly number[] = [PartnerLevel.gold, PartnerLevel.diamond];
