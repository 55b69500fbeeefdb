import type { listNotices } from '@portal/common/contract/account/notices';
import type { AnswerOf } from '@portal/common/contract/endpoint';
import { mutableKindsOf, type MutableKind, type NoticeKind } from '@portal/common/enums/notice/notice-kind';
import type { Locale } from '@portal/common/intl/locale';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { Window } from '../../platform/db/page.ts';

type Row = AnswerOf<typeof listNotices>['rows'][number];

/** Those of a person that are unread, or of a kind, newest first. */
export async function findNotices(
  tx: Tx,
  userId: string,
  { unread, kind, locale, limit, offset }: Window & { unread: boolean; kind: NoticeKind | undefined; locale: Locale },
): Promise<{ rows: Row[]; total: number }> {
  const found = tx
    .selectFrom('notice')
    .where('user_id', '=', userId)
    .$if(unread, (select) => select.where('read_at', 'is', null))
    .$if(kind !== undefined, (select) => select.where('kind', '=', kind!));
  const { total } = await found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['notice_id', 'kind', 'texts', 'page', 'created_at', 'read_at'])
    .orderBy('notice_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: Number(total),
    rows: rows.map(({ texts, created_at, read_at, ...row }) => ({
      ...row,
      ...texts[locale],
      create_time: created_at,
      read: read_at !== null,
    })),
  };
}

/** Number of the unread notices of a person, and the newest of them. */
export async function countUnread(
  tx: Tx,
  userId: string,
  locale: Locale,
): Promise<{ unread: number; latest: { notice_id: number; title: string } | null }> {
  const unread = tx.selectFrom('notice').where('user_id', '=', userId).where('read_at', 'is', null);
  const { count } = await unread.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const latest = await unread.select(['notice_id', 'texts']).orderBy('notice_id', 'desc').limit(1).executeTakeFirst();
  return {
    unread: Number(count),
    latest: latest ? { notice_id: latest.notice_id, title: latest.texts[locale].title } : null,
  };
}

/** Marks a notice of a person. False when they have none of this id. What is marked so already keeps its time. */
export async function mark(
  tx: Tx,
  userId: string,
  { noticeId, read, at }: { noticeId: number; read: boolean; at: Date },
): Promise<boolean> {
  const own = await tx
    .updateTable('notice')
    .set((is) => ({ read_at: read ? is.fn.coalesce('read_at', is.val(at)) : null }))
    .where('user_id', '=', userId)
    .where('notice_id', '=', noticeId)
    .returning('notice_id')
    .executeTakeFirst();
  return own !== undefined;
}

/** Marks all unread notices of a person up to an id as read, in one order, so that two calls do not block each other. */
export async function markAll(tx: Tx, userId: string, { until, at }: { until: number; at: Date }): Promise<void> {
  const unread = await tx
    .selectFrom('notice')
    .select('notice_id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('notice_id', '<=', until)
    .orderBy('notice_id')
    .forUpdate()
    .execute();
  if (unread.length === 0) return;
  await tx
    .updateTable('notice')
    .set({ read_at: at })
    .where(
      'notice_id',
      'in',
      unread.map(({ notice_id }) => notice_id),
    )
    .execute();
}

/** What a person of a type can switch off, and has not: everything, until they choose. */
export async function findChoices(
  tx: Tx,
  { userId, userType }: { userId: string; userType: number },
): Promise<{ kind: MutableKind; mail: boolean; notice: boolean }[]> {
  const rows = await tx
    .selectFrom('notice_choice')
    .select(['kind', 'mail', 'notice'])
    .where('user_id', '=', userId)
    .execute();
  return mutableKindsOf(userType).map((kind) => {
    const { mail = true, notice = true } = rows.find((row) => row.kind === kind) ?? {};
    return { kind, mail, notice };
  });
}

/** Stores a choice, with an entry in the audit log if it changes something. */
export async function keepChoice(
  tx: Tx,
  userId: string,
  { kind, mail, notice, at }: { kind: MutableKind; mail: boolean; notice: boolean; at: Date },
): Promise<void> {
  const changed = await tx
    .insertInto('notice_choice')
    .values({ user_id: userId, kind, mail, notice })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        .doUpdateSet({ mail, notice })
        .where((is) => is.or([is('notice_choice.mail', '!=', mail), is('notice_choice.notice', '!=', notice)])),
    )
    .returning('kind')
    .executeTakeFirst();
  if (changed)
    await audit(tx, { actor: userId, action: 'notices.chosen', object: userId, detail: { kind, mail, notice } }, at);
}
