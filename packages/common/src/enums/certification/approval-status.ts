/**
 * State of a request that staff decide on (spec 1 §3). In data 0 means that nothing was submitted yet. An applicant can take
 * back a request that waits; nobody decides on it any more.
 */
export const ApprovalStatus = { notSubmitted: 0, pending: 1, agreed: 2, rejected: 3, withdrawn: 4 } as const;
export type ApprovalStatus = (typeof ApprovalStatus)[keyof typeof ApprovalStatus];

/** What a list of requests can be narrowed to; `processed` holds refusals too, `done` also what applicants withdrew. */
export const ApprovalFilter = { all: '0', pending: '1', agreed: '2', rejected: '3', processed: '2,3', done: '2,3,4' } as const;
export type ApprovalFilter = (typeof ApprovalFilter)[keyof typeof ApprovalFilter];

/** What staff decide. */
export const Decision = { agree: 2, reject: 3 } as const;
export type Decision = (typeof Decision)[keyof typeof Decision];
