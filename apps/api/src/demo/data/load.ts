import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../services.ts';
import { DEMO_PASSWORD, PEOPLE } from './accounts.ts';
import { COMPANIES } from './companies.ts';

/** Loads the demo world into an empty database. */
export async function loadDemo({ db, hasher }: Services): Promise<void> {
  const password = await hasher.hash(DEMO_PASSWORD);
  await inTransaction(db, async (tx) => {
    for (const [id, company] of Object.entries(COMPANIES)) {
      await tx.insertInto('company').values({
        co_id: `co-demo-${id}`, kind: company.kind, company_name: company.name.zh, company_folded: company.name.zh.toLowerCase(), auth_status: company.status,
      }).execute();
    }
    for (const one of Object.values(PEOPLE)) {
      await tx.insertInto('app_user').values({
        user_id: one.id, user_type: one.userType, user_name: one.name, login_name: one.loginName, email: one.email, phone: one.phone,
        password_hash: one.password ? password : null, role: one.role ?? null, co_id: one.company ? `co-demo-${one.company}` : null,
        privileges: [...(one.privileges ?? [])], language: one.language ?? 'zh-CN', self_registered: !one.madeByStaff, position_id: one.position ?? 0,
        email_verified: true, phone_verified: true,
      }).execute();
    }
  });
}
