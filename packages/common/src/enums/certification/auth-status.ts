/** State of the certification of a company: "authenticated" on the wire means verified. */
export const AuthStatus = { unauthenticated: 0, pending: 1, authenticated: 2, rejected: 3 } as const;
export type AuthStatus = (typeof AuthStatus)[keyof typeof AuthStatus];
