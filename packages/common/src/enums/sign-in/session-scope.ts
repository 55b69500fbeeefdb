/**
 * Scope of a session. `full`: everything that its account may do. Sessions of other scopes are narrow: they act for a
 * company, not for a person, and may make only the calls that list their scope. `recovery` comes from a recovery code
 * of the company.
 */
export const SessionScope = { full: 'full', recovery: 'recovery' } as const;
export type SessionScope = (typeof SessionScope)[keyof typeof SessionScope];

/** Scope of a narrow session. */
export type NarrowScope = Exclude<SessionScope, 'full'>;
export const NARROW_SCOPES = [SessionScope.recovery] as const satisfies readonly NarrowScope[];
