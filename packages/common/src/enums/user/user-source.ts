/** Source system of an account. Only EUOP may sign in by phone and by code on the partner portal. */
export const UserSource = { e3: 1, euop: 2, accountCentre: 3 } as const;
export type UserSource = (typeof UserSource)[keyof typeof UserSource];
