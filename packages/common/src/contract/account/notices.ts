import * as z from 'zod/mini';
import { MutableKind, NoticeKind } from '../../enums/notice/notice-kind.ts';
import { answerFlag, date } from '../encoded.ts';
import { endpointsOf, pageOf, signedIn } from '../endpoint.ts';
import { flag, paging, queryFlag, wholeNumber } from '../fields.ts';

const endpoint = endpointsOf('notices');
const path = '/api/account/v1/notices';

const notice = z.strictObject({
  notice_id: z.number(),
  kind: z.enum(NoticeKind),
  /** Subject and text of the message, in the caller's language, without codes and links. */
  title: z.string(),
  text: z.string(),
  /** Page of what it is about, below the basename; null when there is none. */
  page: z.nullable(z.string()),
  create_time: date,
  read: answerFlag,
});
export type PortalNotice = z.infer<typeof notice>;

/** What the caller was told in the last 180 days, newest first. */
export const listNotices = endpoint({
  summary: 'Own notices, newest first',
  refuses: [],
  method: 'GET',
  path,
  access: signedIn,
  query: z.strictObject({
    ...paging,
    /** Only those that are not read. */
    unread: z.optional(queryFlag),
    kind: z.optional(z.enum(NoticeKind)),
  }),
  reply: pageOf(notice),
});

export const markNotice = endpoint({
  summary: 'Mark an own notice as read, or as unread',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: `${path}/{notice_id}`,
  access: signedIn,
  body: z.strictObject({ read: flag }),
});

/** Those that came after `until`, which the caller has not seen, stay unread. */
export const markAllNotices = endpoint({
  summary: 'Mark all own notices as read',
  refuses: [],
  method: 'PUT',
  path,
  access: signedIn,
  body: z.strictObject({
    /** Id of the newest notice that the caller has seen. */
    until: wholeNumber,
  }),
});

const choice = z.strictObject({ kind: z.enum(MutableKind), mail: answerFlag, notice: answerFlag });
export type NoticeChoice = z.infer<typeof choice>;

/** Security, and what waits for an answer, is always sent and shown: it is not in the list. */
export const listNoticeChoices = endpoint({
  summary: 'Kinds of notices that the caller can turn off',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/notice_choices',
  access: signedIn,
  reply: z.strictObject({ choices: z.array(choice) }),
});

export const updateNoticeChoice = endpoint({
  summary: 'Turn messages and notices of a kind on or off',
  refuses: ['Account.NotFound'],
  method: 'PUT',
  path: '/api/account/v1/notice_choices/{kind}',
  access: signedIn,
  body: z.strictObject({
    /** E-mails, or SMS without an e-mail. */
    mail: flag,
    notice: flag,
  }),
});
