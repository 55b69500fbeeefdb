/** Whether a person of a company may sign in: `active_status`. `leaving`: the owner of the account closes it. */
export const ContactActive = { disabled: 0, enabled: 1, leaving: 2 } as const;
export type ContactActive = (typeof ContactActive)[keyof typeof ContactActive];

/** Whether a contact has accepted the invitation: `confirm_status`; 1 until the first password is set. */
export const ContactConfirm = { unconfirmed: 1, active: 2, pending: 3 } as const;
export type ContactConfirm = (typeof ContactConfirm)[keyof typeof ContactConfirm];
