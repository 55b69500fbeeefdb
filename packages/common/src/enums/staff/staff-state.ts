/** State of a staff account, as the list of staff shows it. `invited`: no password has been set yet. */
export const StaffState = { active: 'active', invited: 'invited', disabled: 'disabled' } as const;
export type StaffState = (typeof StaffState)[keyof typeof StaffState];
