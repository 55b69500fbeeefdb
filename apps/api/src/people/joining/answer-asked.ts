import type { answerOwnRequest } from '@portal/common/contract/company/joining';
import type { ParsedOf } from '@portal/common/contract/endpoint';
import { AskedAccountField } from '@portal/common/enums/approval/asked-fields';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { keepAnswer, lockQuestion, refuseUnasked } from '../../companies/requests/answers.ts';
import { refuseAt, refusing } from '../../platform/errors/refusal.ts';
import type { HandlerContextOf } from '../../platform/http/calls/serve.ts';
import type { AskedRow } from './joining.db.ts';

const FIELD_OF: Readonly<Record<string, string>> = Object.fromEntries(AskedAccountField.map((field) => [field, field]));

/**
 * Answers the question about an application for an account: the applicant with a ticket, or the member who asked. The
 * account has the new values; another account of the login name refuses them by its unique key.
 */
export async function answerQuestion(
  { id, user_id, co_id: coId }: Pick<AskedRow, 'id' | 'user_id' | 'co_id'>,
  { by, body }: { by: string; body: ParsedOf<typeof answerOwnRequest>['body'] },
  given: Pick<HandlerContextOf<typeof answerOwnRequest>, 'tx' | 'services' | 'now' | 'locale'>,
): Promise<void> {
  const context = { ...given, ...refusing };
  const { tx, now } = context;
  const at = now();
  const answering = { queue: 'account', id, coId, by, at } as const;
  const { question } = await lockQuestion(context, answering, body.version);
  refuseUnasked(question, body, FIELD_OF);
  const before = await tx
    .selectFrom('account_application as a')
    .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
    .select((is) => [is.fn.coalesce('u.login_name', is.val('')).as('login_name'), 'u.user_name as username', 'a.note'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const after = {
    login_name: body.login_name ?? before.login_name,
    username: body.username ?? before.username,
    note: body.note ?? before.note,
  };
  const changes = AskedAccountField.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  if (changes.length === 0 && body.text === '') refuseAt('text', 'answer.empty');
  await tx.updateTable('account_application').set({ note: after.note }).where('id', '=', id).execute();
  if (before.login_name !== after.login_name || before.username !== after.username)
    await tx
      .updateTable('app_user')
      .set({ login_name: after.login_name === '' ? null : after.login_name, user_name: after.username, updated_at: at })
      .where('user_id', '=', user_id)
      .where('status', '=', AccountStatus.pending)
      .execute();
  await keepAnswer(context, answering, {
    question,
    answer: body.text,
    changes,
    audited: { object: user_id, detail: { application: id, company: coId } },
  });
}
