/** Whether a contact of a partner may sign in: `active_status`. */
export const ContactActive = { disabled: 0, enabled: 1 } as const;
export type ContactActive = (typeof ContactActive)[keyof typeof ContactActive];

/** Whether a contact has accepted the invitation: `confirm_status`; 1 until the first password is set. */
export const ContactConfirm = { unconfirmed: 1, active: 2, pending: 3 } as const;
export type ContactConfirm = (typeof ContactConfirm)[keyof typeof ContactConfirm];
