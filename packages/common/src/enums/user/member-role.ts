/**
 * Roles of the members of an enterprise: its accounts of the types `enterprise` and `idpUser`. Contacts of a partner
 * company have `PartnerRole`, with the same three first numbers.
 */
export const MemberRole = { owner: 0, administrator: 1, member: 2, finance: 3 } as const;
export type MemberRole = (typeof MemberRole)[keyof typeof MemberRole];
