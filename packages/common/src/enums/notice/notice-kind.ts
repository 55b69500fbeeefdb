import { UserType } from '../user/user-type.ts';

/** What a notice is about, as its reader can filter and mute it. */
export const NoticeKind = {
  /** Sign-ins, passwords, keys, and what becomes of the account. */
  security: 'security',
  /** Waits for the reader until a date. */
  task: 'task',
  /** Requests of the reader or of the own company, and the decisions on them. */
  request: 'request',
  /** Other changes of the own company. */
  company: 'company',
  /** Work of staff. */
  work: 'work',
} as const;
export type NoticeKind = (typeof NoticeKind)[keyof typeof NoticeKind];

/** Kinds that a reader can switch off, as messages or as notices. Security and what waits for an answer always arrive. */
export const MutableKind = [NoticeKind.request, NoticeKind.company, NoticeKind.work] as const;
export type MutableKind = (typeof MutableKind)[number];

/** The kinds of notices that users of a type get. */
export function noticeKindsOf(userType: number): readonly NoticeKind[] {
  switch (userType) {
    case UserType.employee:
      return [NoticeKind.security, NoticeKind.work];
    case UserType.individual:
      return [NoticeKind.security];
    default:
      return [NoticeKind.security, NoticeKind.task, NoticeKind.request, NoticeKind.company];
  }
}

/** Those of the kinds of a user type that can be switched off. */
export const mutableKindsOf = (userType: number): readonly MutableKind[] =>
  MutableKind.filter((kind) => noticeKindsOf(userType).includes(kind));
