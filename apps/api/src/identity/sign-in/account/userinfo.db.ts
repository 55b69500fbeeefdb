import type { Tx } from '../../../platform/db/connect.ts';

/** An account with its company, and the status of the company's newest registration application (null without one). */
export async function findUserinfo(tx: Tx, userId: string) {
  const user = await tx
    .selectFrom('app_user')
    .leftJoin('company', 'company.co_id', 'app_user.co_id')
    .select([
      'user_id',
      'user_type',
      'user_name',
      'login_name',
      'email',
      'phone',
      'role',
      'app_user.co_id',
      'company_name',
      'auth_status',
      'privileges',
      'language',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  // The newest application, because a rejected company can apply again.
  const application =
    user.co_id === null
      ? undefined
      : await tx
          .selectFrom('registration_application')
          .select('approval_status')
          .where('co_id', '=', user.co_id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
  return { ...user, register_approval_status: application?.approval_status ?? null };
}
