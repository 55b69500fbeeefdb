/**
 * Scope of a session. `full`: everything that its account may do. Sessions of other scopes are narrow: they act for a
 * company, not for a person, and may make only the calls that list their scope. `recovery` comes from a recovery code
 * of the company, `setup` from a link with which the company's IT sets up one provider.
 */
export const SessionScope = { full: 'full', recovery: 'recovery', setup: 'setup' } as const;
export type SessionScope = (typeof SessionScope)[keyof typeof SessionScope];

/** Scope of a narrow session. */
export type NarrowScope = Exclude<SessionScope, 'full'>;
export const NARROW_SCOPES = [SessionScope.recovery, SessionScope.setup] as const satisfies readonly NarrowScope[];
/** For calls that a link does not reach. */
export const RECOVERY_ONLY = [SessionScope.recovery] as const satisfies readonly NarrowScope[];
