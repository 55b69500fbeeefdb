/** Enterprise or partner authentication (spec 1 §3). */
export const AuthStatus = { unauthenticated: 0, pending: 1, authenticated: 2, rejected: 3 } as const;
export type AuthStatus = (typeof AuthStatus)[keyof typeof AuthStatus];
