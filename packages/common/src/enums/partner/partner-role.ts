/** Roles of a partner's users: `admin` is the main account (owner), `platformAdmin` manages ordinary users. */
export const PartnerRole = { admin: 0, platformAdmin: 1, ordinary: 2 } as const;
export type PartnerRole = (typeof PartnerRole)[keyof typeof PartnerRole];
