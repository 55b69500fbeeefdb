import { countNotices } from '@portal/common/contract/account/notice-count';
import {
  listNoticeChoices,
  listNotices,
  markAllNotices,
  markNotice,
  updateNoticeChoice,
} from '@portal/common/contract/account/notices';
import { mutableKindsOf } from '@portal/common/enums/notice/notice-kind';
import { windowOf } from '../../platform/db/page.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { countUnread, findChoices, findNotices, keepChoice, mark, markAll } from './notices.db.ts';

/** What the caller was told, which of it is read, and which kinds are not told. */
export function noticesRoutes(app: App, services: Services): void {
  serve(app, services, listNotices, ({ query, caller }, { tx, locale }) =>
    findNotices(tx, caller.userId, { ...windowOf(query), unread: query.unread === 1, kind: query.kind, locale }),
  );

  serve(app, services, countNotices, ({ caller }, { tx, locale }) => countUnread(tx, caller.userId, locale));

  serve(app, services, markAllNotices, ({ body, caller }, { tx, now }) =>
    markAll(tx, caller.userId, { until: body.until, at: now() }),
  );

  serve(app, services, markNotice, async ({ params, body, caller }, { tx, now, refuse }) => {
    const noticeId = Number(params.notice_id);
    const own =
      Number.isSafeInteger(noticeId) && (await mark(tx, caller.userId, { noticeId, read: body.read === 1, at: now() }));
    if (!own) refuse('Account.NotFound');
  });

  serve(app, services, listNoticeChoices, async ({ caller }, { tx }) => ({ choices: await findChoices(tx, caller) }));

  serve(app, services, updateNoticeChoice, async ({ params, body, caller }, { tx, now, refuse }) => {
    const kind = mutableKindsOf(caller.userType).find((one) => one === params.kind) ?? refuse('Account.NotFound');
    await keepChoice(tx, caller.userId, { kind, mail: body.mail === 1, notice: body.notice === 1, at: now() });
  });
}
