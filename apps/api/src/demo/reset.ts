import { sql } from 'kysely';
import { inTransaction } from '../platform/db/connect.ts';
import { loadDemo } from './data.ts';
import { loadDemoCompanyContacts } from './data/company-contacts.ts';
import { loadDemoContacts } from './data/contacts.ts';
import { loadDemoContracts } from './data/contracts.ts';
import { loadDemoCustomers } from './data/customers.ts';
import { loadDemoAssignments } from './data/assignments.ts';
import { loadDemoLooks } from './data/second-looks.ts';
import { loadDemoDecisions } from './data/decisions.ts';
import { loadDemoAudit } from './data/audit.ts';
import { loadDemoHolidays } from './data/holidays.ts';
import { loadDemoHistory } from './data/history.ts';
import { loadDemoMaterials } from './data/materials.ts';
import { loadDemoAccessKeys } from './data/access-keys.ts';
import { loadDemoNotices } from './data/notices.ts';
import { loadDemoPasskeys } from './data/passkeys.ts';
import { loadDemoTerms } from './data/terms.ts';
import { loadDemoWebhooks } from './data/webhooks.ts';
import { loadDemoPartners } from './data/partners.ts';
import { loadDemoProviders } from './idp/data.ts';
import type { Services } from '../platform/http/services.ts';

/**
 * Tables that a reset keeps: migrations, keys without which sealed or signed values could not be opened, who does the
 * background work, and the texts that a migration brought.
 */
const KEPT = [
  'kysely_migration',
  'kysely_migration_lock',
  'migration_digest',
  'database_mark',
  'server_secret',
  'sealing_key',
  'signing_key',
  'saml_key',
  'job_owner',
  'prepared_text',
  'prepared_text_version',
];

/**
 * Loads the demo data; false when the database has accounts. Of several instances that start together one loads it, the
 * others wait.
 */
const load = ({ db, hasher, files, vault, clock, config }: Services) =>
  inTransaction(db, async (tx) => {
    // The others wait as long as it takes: half a minute, the usual limit, can be too short on a busy machine.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended('demo data', 0))`.execute(tx);
    const somebody = await tx.selectFrom('app_user').select('user_id').limit(1).executeTakeFirst();
    if (somebody) return false;
    await loadDemo(tx, { hasher, files, vault, at: clock.now() });
    await loadDemoPartners(tx, clock.now());
    await loadDemoContacts(tx, clock.now());
    await loadDemoCompanyContacts(tx, clock.now());
    await loadDemoContracts(tx, clock.now());
    await loadDemoCustomers(tx, clock.now());
    await loadDemoAudit(tx, clock.now());
    await loadDemoMaterials(tx, files, clock.now());
    await loadDemoHistory(tx, clock.now());
    await loadDemoDecisions(tx);
    await loadDemoAssignments(tx, clock.now());
    await loadDemoLooks(tx, vault, clock.now());
    await loadDemoHolidays(tx);
    await loadDemoAccessKeys(tx, clock.now());
    await loadDemoPasskeys(tx, clock.now());
    await loadDemoWebhooks(tx, { vault, at: clock.now() });
    await loadDemoNotices(tx, { publicUrl: config.publicUrl, at: clock.now() });
    await loadDemoTerms(tx, { vault, at: clock.now() });
    // The provider is part of the developer's desk and does not exist elsewhere.
    if (config.development) await loadDemoProviders(tx, { vault, config, at: clock.now() });
    return true;
  });

/** Loads the demo data when the database has no accounts; true when it did. */
export function loadDemoOnce(services: Services): Promise<boolean> {
  return load(services);
}

/** Empties all tables, resets the clock and loads the demo data again. */
export async function resetDemo(services: Services): Promise<void> {
  const { db, clock, files } = services;
  clock.reset();
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      tablename: string;
    }>`select tablename from pg_tables where schemaname = current_schema()`.execute(tx);
    const names = rows.map(({ tablename }) => tablename).filter((name) => !KEPT.includes(name));
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))} restart identity cascade`.execute(tx);
  });
  await files.remove('audit-anchor');
  await load(services);
}
