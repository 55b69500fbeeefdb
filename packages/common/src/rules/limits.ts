/**
 * Lifetimes and limits that pages and the API share; rate limits are in the API, beside the code that they protect.
 * Times are in milliseconds.
 */

import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

/** Accounts that can be signed in in one browser. */
export const MOST_ACCOUNTS = 8;

/**
 * Verification codes: lifetime of a code and of its proof, wrong attempts before a code is revoked. Daily send limits
 * per address: owner and each network; all unknown networks combined (`aDayForStrangers`).
 */
export const VERIFY_CODE = {
  livesMs: 10 * MINUTE_MS,
  proofLivesMs: 10 * MINUTE_MS,
  tries: 5,
  aDay: 10,
  aDayForStrangers: 30,
} as const;

/**
 * Codes that set a password: lifetime of a code from a sign-in or from staff, of an invitation, and of a security
 * report ("it was not me"). A report that restores an old address or removes a second factor expires sooner, to protect
 * against a mailbox that is compromised later.
 */
export const RESET_CODE = {
  livesMs: DAY_MS,
  invitationLivesMs: 7 * DAY_MS,
  reportLivesMs: 30 * DAY_MS,
  undoLivesMs: 3 * DAY_MS,
} as const;

/** Second factor: wrong codes before a wait, number of recovery codes, lifetime of a started enrolment. */
export const SECOND_FACTOR = { tries: 5, recoveryCodes: 10, enrolmentLivesMs: 10 * MINUTE_MS } as const;

/**
 * Passkeys: most of an account, how many staff need before the first counts (`STAFF_FACTOR=passkey`), and the lifetime
 * of a challenge.
 */
export const PASSKEY = { most: 10, staffNeed: 2, challengeLivesMs: 5 * MINUTE_MS } as const;

/**
 * What companies demand of their people: it counts so long after it was switched on, sessions end after so many days at
 * most, and so many of the people whom it stops are named.
 */
export const DEMAND = { noticeMs: DAY_MS, daysMost: 30, named: 200 } as const;

/** Rows of a list that its pages reach. Filtered results are counted up to this number, then shown as "over". */
export const LIST_REACH = 10_000;

/** Most weeks of the figures of queues, and of the lists behind them. */
export const OVERVIEW_WEEKS = 26;

/** Queues of staff: the number up to which a list is counted. */
export const APPROVAL_QUEUE = { countMost: LIST_REACH } as const;

/**
 * Claims of requests: lifetime without activity, open ones per member of staff, and interval at which a page polls for
 * changes.
 */
export const REVIEW_CLAIM = { livesMs: 15 * MINUTE_MS, most: 20, pollMs: 3000 } as const;

/** Most rows that one call works on, and most that a list selects at once. */
export const MANY = { aCall: 100, selected: 1000 } as const;

/** Numbers of a queue in menus and mails: counted up to this number, then shown as "over". */
export const QUEUE_COUNT = { most: 999 } as const;

/** Saved views of a queue, per member of staff. */
export const QUEUE_VIEW = { most: 20 } as const;

/** Prepared texts of a queue and kind that are in use. */
export const PREPARED_TEXT = { most: 40 } as const;

/** How long a decision can be taken back. Its message to the applicant leaves only afterwards. */
export const TAKE_BACK = { livesMs: 10_000 } as const;

/** Customers of the console: rows of a page, and the number up to which a list is counted. */
export const CUSTOMER_LIST = { size: 10, countMost: LIST_REACH } as const;

/** Contacts of a company: rows of a page, and the number up to which a list is counted. */
export const CONTACT_LIST = { size: 10, countMost: LIST_REACH } as const;

/**
 * Access keys: maximum per user and per company, time after the last use for which a key counts as in use and, before a
 * change of the password disables it, as used recently; time without a use after which the secret before a change ends;
 * time for which a deletion can be taken back, and for which calls are listed.
 */
export const ACCESS_KEY = {
  most: 5,
  companyMost: 20,
  inUseMs: DAY_MS,
  usedLatelyMs: 30 * DAY_MS,
  formerIdleMs: DAY_MS,
  undoMs: DAY_MS,
  callsMs: 30 * DAY_MS,
} as const;

/**
 * Addresses that are told of events: at most per company or application, the time for which the secret before a change
 * still signs, the time after which an address that always fails is switched off, and how long deliveries are listed.
 */
export const WEBHOOK = { most: 5, overlapMs: DAY_MS, failsMs: 3 * DAY_MS, listedMs: 30 * DAY_MS } as const;

/** Share of the sessions that get a candidate unless another one is named, in percent; the most. */
export const CANARY = { usual: 10, most: 50, usesLiveMs: DAY_MS } as const;

/** How long failures that pages reported are kept; of one build at most `hourly` an hour. */
export const PAGE_FAILURE = { livesMs: 30 * DAY_MS, hourly: 300 } as const;

/** How long a preview of a build lasts, and how long it is then known why it is over. */
export const REMOTE_PREVIEW = { livesMs: 8 * HOUR_MS, keptMs: DAY_MS } as const;

/**
 * How long builds of remotes and superseded releases are kept, how many a list shows, and how long a proposed release
 * waits for somebody to confirm it.
 */
export const REMOTE_BUILD = { livesMs: 90 * DAY_MS, listed: 100, proposedMs: 7 * DAY_MS } as const;

/**
 * Changes of addresses, second factor and keys need a sign-in that is younger than this. A form opens only while at
 * least `toFinishMs` of that time are left, so that it can be completed.
 */
export const RECENT_SIGN_IN = { livesMs: 10 * MINUTE_MS, toFinishMs: 5 * MINUTE_MS } as const;

/** Files of contacts: rows, bytes packed and unpacked, and lifetime of their results. */
export const CONTACT_IMPORT = {
  rowsMost: 500,
  bytesMost: 2 * 1024 * 1024,
  unpackedMost: 20 * 1024 * 1024,
  livesMs: 7 * DAY_MS,
} as const;

/** Lifetime of the offer of a company's main account. */
export const OWNERSHIP_OFFER = { livesMs: 7 * DAY_MS } as const;

/**
 * Assignments of requests: most in one call, time without use of the console after which a colleague counts as absent,
 * and the longest snooze.
 */
export const ASSIGNMENT = { most: 100, absentMs: 4 * HOUR_MS, snoozeMs: 60 * DAY_MS } as const;

/** Working days within which staff decide a request. */
export const REVIEW = { workingDays: 3 } as const;

/**
 * Second looks at decisions: time in which somebody must look, looks that make a trend, and how long the request as it
 * stood is kept after the look is over, or in any case.
 */
export const SECOND_LOOK = { livesMs: DAY_MS, latest: 20, keptMs: 7 * DAY_MS, keptMostMs: 30 * DAY_MS } as const;

/**
 * Questions to applicants: working days after which the applicant is reminded, and after which the request is rejected
 * by rule. An answer is reserved for who asked if they used the console within `presentMs`.
 */
export const QUESTION = { remindAfter: [3, 5], endsAfter: 10, presentMs: 15 * MINUTE_MS } as const;

/**
 * Applications to join a company: open ones per person, those per company within a day, time after which one may ask
 * again where the company said "later", and time for which a rejected applicant's data is kept.
 */
export const JOINING = { openMost: 3, companyADay: 20, laterMs: 30 * DAY_MS, rejectedLivesMs: 90 * DAY_MS } as const;

/** Working days for which a cancelled account keeps its data. */
export const CANCELLATION = { workingDays: 30 } as const;

/** Lifetime of sent messages. The last message to a deleted account contains personal data and is removed sooner. */
export const SENT_MESSAGE = { livesMs: 180 * DAY_MS, deletionNoticeLivesMs: DAY_MS } as const;

/** Lifetime of notices, read or not. */
export const NOTICE = { livesMs: 180 * DAY_MS } as const;

/** Lifetime of the content of unsent messages: those with a code, which has expired by then, and all others. */
export const UNSENT_MESSAGE = { codeLivesMs: DAY_MS, livesMs: 7 * DAY_MS } as const;

/** Time for which a browser counts as known without a sign-in; its cookie has the same lifetime. */
export const KNOWN_DEVICE = { livesMs: 365 * DAY_MS } as const;

/** Lifetime of audit entries, and maximum number of entries in one file. */
export const AUDIT = { livesMs: 180 * DAY_MS, exportMost: 10_000 } as const;

/** Files of lists: most rows that are sent at once, lifetime of one that was ordered, and most that are made at once. */
export const LIST_FILE = { most: LIST_REACH, livesMs: DAY_MS, running: 3 } as const;

/** Lifetime of a data export. */
export const ACCOUNT_EXPORT = { livesMs: DAY_MS } as const;

/**
 * Slider captcha: tolerance in unscaled pixels, attempts, lifetimes of a picture and of a pass, and the zero bits of
 * the proof of work (a few seconds in a browser).
 */
export const CAPTCHA = {
  tolerance: 5,
  tries: 3,
  pictureLivesMs: 2 * MINUTE_MS,
  passLivesMs: 5 * MINUTE_MS,
  workBits: 16,
} as const;

/**
 * Recovery codes of a company: their number, and the lifetime of a session that a code opens. With fewer than `few`
 * left the pages ask the user to create new ones.
 */
export const COMPANY_RECOVERY = { codes: 10, sessionLivesMs: 15 * MINUTE_MS, few: 3 } as const;

/**
 * E-mail domains: maximum per enterprise, time between two checks of a proof and of a lost one, time for which a lost
 * proof still counts.
 */
export const MAIL_DOMAIN = { most: 20, checkMs: 7 * DAY_MS, recheckMs: DAY_MS, graceMs: 7 * DAY_MS } as const;

/**
 * Identity providers: maximum per enterprise, bytes of a metadata file, time for which the previous configuration can
 * be restored, lifetime of tests and failed sign-ins; links for the company's IT: most for a provider, lifetime of a
 * link and of a session.
 */
export const IDP = {
  most: 10,
  metadataMost: 512 * 1024,
  backMs: 7 * DAY_MS,
  testLivesMs: 30 * DAY_MS,
  passedLivesMs: DAY_MS,
  linksMost: 10,
  linkLivesMs: 7 * DAY_MS,
  linkSessionMs: 120 * MINUTE_MS,
} as const;

/** The directory of a company: tokens at once, their lifetimes in days, calls that are shown. */
export const DIRECTORY = { tokensMost: 2, tokenDays: [90, 180, 365], callsListedMs: 30 * DAY_MS } as const;

/** A batch of items that another system reports. */
export const REPORTED = { itemsMost: 1000, bytesMost: 2 * 1024 * 1024 } as const;
