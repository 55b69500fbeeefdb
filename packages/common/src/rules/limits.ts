/**
 * What the specifications leave open, decided by us and kept together, so that a later correction is one edit.
 * (Values of enumerations that were decided by us are marked where they stand.)
 */

const MINUTE_MS = 60_000;

/**
 * Verification codes: life of a code and of the proof it yields, wrong tries before a code is dead; sends per day
 * to one address: for its owner, for each network, and for all networks together that its owner never used.
 */
export const VERIFY_CODE = { livesMs: 10 * MINUTE_MS, proofLivesMs: 10 * MINUTE_MS, tries: 5, aDay: 10, aDayForStrangers: 30 } as const;

const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Codes that set a password: life of one that a sign-in or staff gives, of an invitation, and of the answer "it was not
 * me"; where that answer gives back an old address or takes away a second factor, it counts for less long, because
 * whoever gets at the mailbox later must not have it.
 */
export const RESET_CODE = { livesMs: DAY_MS, invitationLivesMs: 7 * DAY_MS, reportLivesMs: 30 * DAY_MS, undoLivesMs: 3 * DAY_MS } as const;

/** Second factor: wrong codes before one must wait, recovery codes, life of an enrolment that was begun. */
export const SECOND_FACTOR = { tries: 5, recoveryCodes: 10, enrolmentLivesMs: 10 * MINUTE_MS } as const;

/** Staff's queue of authentication requests: what filters find is counted up to this number, more is "over" it. */
export const CERTIFICATION_QUEUE = { countMost: 10_000 } as const;

/** Access keys: how many one may have, and for how long after its last use a key counts as in use. */
export const ACCESS_KEY = { most: 5, inUseMs: DAY_MS } as const;

/** A cancelled account keeps its data for so many working days (spec 2 §9). */
export const CANCELLATION = { workingDays: 30 } as const;

/** How long messages that were sent are kept; the farewell to a deleted account is the last thing that names it and goes sooner. */
export const SENT_MESSAGE = { livesMs: 180 * DAY_MS, farewellLivesMs: DAY_MS } as const;

/** How long it is known who did what. */
export const AUDIT = { livesMs: 180 * DAY_MS } as const;

/** A copy of one's data can be fetched for a day. */
export const ACCOUNT_EXPORT = { livesMs: DAY_MS } as const;

/**
 * Slider captcha: how far from the gap the piece may be dropped (unscaled pixels), tries, life of a picture and of a pass;
 * and how many zero bits the sum has that stands in for the picture (a few seconds of a page's time).
 */
export const CAPTCHA = { tolerance: 5, tries: 3, pictureLivesMs: 2 * MINUTE_MS, passLivesMs: 5 * MINUTE_MS, workBits: 16 } as const;
