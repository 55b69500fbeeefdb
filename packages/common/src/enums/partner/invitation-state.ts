/** State of an invitation. Accepted: the first password has been set. */
export const InvitationState = { sent: 1, opened: 2, expired: 3, accepted: 4, withdrawn: 5 } as const;
export type InvitationState = (typeof InvitationState)[keyof typeof InvitationState];
