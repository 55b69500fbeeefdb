/** Lifetimes and limits that pages and the API both know; rate limits are in the API, beside what they protect. Times are in milliseconds. */

const MINUTE_MS = 60_000;

/**
 * Verification codes: lifetime of a code and of its proof, wrong attempts before a code is revoked. Daily send limits per
 * address: owner and each network; all unknown networks combined (`aDayForStrangers`).
 */
export const VERIFY_CODE = { livesMs: 10 * MINUTE_MS, proofLivesMs: 10 * MINUTE_MS, tries: 5, aDay: 10, aDayForStrangers: 30 } as const;

const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Codes that set a password: lifetime of a code from a sign-in or from staff, of an invitation, and of a security report
 * ("it was not me"). A report that restores an old address or removes a second factor expires sooner, to protect against a
 * mailbox that is compromised later.
 */
export const RESET_CODE = { livesMs: DAY_MS, invitationLivesMs: 7 * DAY_MS, reportLivesMs: 30 * DAY_MS, undoLivesMs: 3 * DAY_MS } as const;

/** Second factor: wrong codes before a wait, number of recovery codes, lifetime of a started enrolment. */
export const SECOND_FACTOR = { tries: 5, recoveryCodes: 10, enrolmentLivesMs: 10 * MINUTE_MS } as const;

/** Queue of certification requests: filtered results are counted up to this number, then shown as "over". */
export const CERTIFICATION_QUEUE = { countMost: 10_000 } as const;

/** Access keys: maximum per user, and how long after its last use a key counts as in use. */
export const ACCESS_KEY = { most: 5, inUseMs: DAY_MS } as const;

/** Working days for which a cancelled account keeps its data. */
export const CANCELLATION = { workingDays: 30 } as const;

/** How long sent messages are kept. The last message to a deleted account still names it and is removed sooner. */
export const SENT_MESSAGE = { livesMs: 180 * DAY_MS, farewellLivesMs: DAY_MS } as const;

/** How long the audit log is kept. */
export const AUDIT = { livesMs: 180 * DAY_MS } as const;

/** How long a data export can be downloaded. */
export const ACCOUNT_EXPORT = { livesMs: DAY_MS } as const;

/**
 * Slider captcha: tolerance in unscaled pixels, attempts, lifetimes of a picture and of a pass, and the zero bits of the
 * proof of work (a few seconds in a browser).
 */
export const CAPTCHA = { tolerance: 5, tries: 3, pictureLivesMs: 2 * MINUTE_MS, passLivesMs: 5 * MINUTE_MS, workBits: 16 } as const;
