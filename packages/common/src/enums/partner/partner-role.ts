/** Roles of a partner's users: main account, platform admin, ordinary user. */
export const PartnerRole = { admin: 0, platformAdmin: 1, ordinary: 2 } as const;
export type PartnerRole = (typeof PartnerRole)[keyof typeof PartnerRole];
