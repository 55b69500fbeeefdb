import { sql, type Kysely } from 'kysely';

export const backwardCompatible = true;

/** An e-mail or phone is unique among the contacts of a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index customer_contact_email_key on app_user (co_id, email) where user_type = 64`.execute(db);
  await sql`create unique index customer_contact_phone_key on app_user (co_id, phone) where user_type = 64`.execute(db);
}
