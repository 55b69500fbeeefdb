import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { inTransaction } from '../platform/db/connect.ts';
import { createProof } from '../identity/verify-code/verify-code.db.ts';
import type { TestApi } from './test-api.ts';

/** A proof like that of a right code. Defaults are those of an enterprise that forgot its password. */
export function proofOf(
  api: TestApi,
  account: string,
  {
    scene = VerifyScene.resetPassword,
    userType = UserType.enterprise,
  }: { scene?: VerifyScene; userType?: UserType } = {},
): Promise<string> {
  return inTransaction(api.db, (tx) => createProof(tx, { account, scene, userType, at: api.services.clock.now() }));
}

/** Creates an account. Defaults are those of an active enterprise user without an address. */
export async function makeUser(
  api: TestApi,
  user_id: string,
  more: Partial<{
    user_type: UserType;
    email: string | null;
    email_verified: boolean;
    phone: string | null;
    login_name: string | null;
    password_hash: string | null;
    status: number;
    must_reset: boolean;
    language: string;
    co_id: string | null;
    role: number | null;
    self_registered: boolean;
  }> = {},
): Promise<void> {
  await api.db
    .insertInto('app_user')
    .values({
      user_id,
      user_type: UserType.enterprise,
      user_name: user_id,
      email: null,
      phone: null,
      login_name: null,
      password_hash: null,
      co_id: null,
      role: null,
      ...more,
    })
    .execute();
}
