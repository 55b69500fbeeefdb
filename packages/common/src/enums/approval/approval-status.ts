/**
 * State of a request that staff decide on. In data 0 means that nothing was submitted yet. An applicant can
 * withdraw a pending request.
 */
export const ApprovalStatus = { notSubmitted: 0, pending: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;
export type ApprovalStatus = (typeof ApprovalStatus)[keyof typeof ApprovalStatus];

/** Filters of a list of requests; `processed` includes rejections, `done` also withdrawn requests. */
export const ApprovalFilter = {
  all: '0',
  pending: '1',
  approved: '2',
  rejected: '3',
  processed: '2,3',
  done: '2,3,4',
} as const;
export type ApprovalFilter = (typeof ApprovalFilter)[keyof typeof ApprovalFilter];

/** Decision of staff. */
export const Decision = { approve: 2, reject: 3 } as const;
export type Decision = (typeof Decision)[keyof typeof Decision];
