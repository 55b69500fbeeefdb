/** Wrong passwords and codes per account and network, so that a stranger cannot lock the owner out. */
export const WRONG_PASSWORD_LIMIT = { points: 10, seconds: 15 * 60 };

/**
 * Attempts to sign in per network, for any account: against password spraying. Multiplied by `NETWORK_LIMIT_FACTOR`.
 */
export const NETWORK_ATTEMPT_LIMIT = { points: 100, seconds: 15 * 60 };
