import { countNotices } from '../contract/account/notice-count.ts';
import {
  listNoticeChoices,
  listNotices,
  markAllNotices,
  markNotice,
  updateNoticeChoice,
  type NoticeChoice,
  type PortalNotice,
} from '../contract/account/notices.ts';
import { MutableKind, NoticeKind } from '../enums/notice/notice-kind.ts';
import { PAGE } from '../pages/addresses.ts';
import { DAY_MS, MINUTE_MS } from '../rules/units.ts';
import { mock } from './handlers.tsx';

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

export const someNotice = (more: Partial<PortalNotice> = {}): PortalNotice => ({
  notice_id: 2,
  kind: NoticeKind.security,
  title: 'Sign-in on a new device',
  text: 'Somebody signed in to your account on a new device.\nIf it was you, no action is needed.',
  page: PAGE.security,
  create_time: ago(5 * MINUTE_MS),
  read: 0,
  ...more,
});

/** Mocks of the calls about notices: two to begin with, of which one is read. `asked` has what was changed. */
export function noticeMocks(
  world: { notices: PortalNotice[]; choices: NoticeChoice[]; asked: unknown[] } = {
    notices: [
      someNotice(),
      someNotice({
        notice_id: 1,
        kind: NoticeKind.request,
        title: 'Acme is verified',
        text: 'The business verification of Acme was approved.',
        page: PAGE.certification,
        create_time: ago(3 * DAY_MS),
        read: 1,
      }),
    ],
    choices: MutableKind.map((kind) => ({ kind, mail: 1, notice: 1 })),
    asked: [],
  },
) {
  const markIf = (fits: (one: PortalNotice) => boolean, read: 0 | 1) => {
    world.notices = world.notices.map((one) => (fits(one) ? { ...one, read } : one));
    return {};
  };
  return [
    mock(countNotices, () => {
      const unread = world.notices.filter(({ read }) => read === 0);
      const [latest] = unread;
      return { unread: unread.length, latest: latest ? { notice_id: latest.notice_id, title: latest.title } : null };
    }),
    mock(listNotices, ({ query: { unread, kind, limit = 10, offset = 0 } }) => {
      const found = world.notices.filter(
        (one) => (unread !== 1 || one.read === 0) && (kind === undefined || one.kind === kind),
      );
      return { rows: found.slice(offset, offset + limit), total: found.length };
    }),
    mock(markAllNotices, ({ body: { until } }) => {
      world.asked.push({ until });
      return markIf(({ notice_id }) => notice_id <= until, 1);
    }),
    mock(markNotice, ({ params, body: { read } }) => {
      world.asked.push({ [params.notice_id]: read });
      return markIf(({ notice_id }) => String(notice_id) === params.notice_id, read);
    }),
    mock(listNoticeChoices, () => ({ choices: world.choices })),
    mock(updateNoticeChoice, ({ params, body }) => {
      world.asked.push({ [params.kind]: body });
      world.choices = world.choices.map((one) => (one.kind === params.kind ? { ...one, ...body } : one));
      return {};
    }),
  ];
}
