import { sql } from 'kysely';
import { run } from '../migrate/run.ts';

export const backwardCompatible = true;

/**
 * Who reads a message with a link that locks, and why they are told of somebody else. Rows from before name nobody: those
 * of messages that go to the account itself keep working, and those that went to all administrators no longer do,
 * because some of these may have lost the role since. They are over within 30 days.
 */
export const up = run(
  sql`alter table security_report
      add column reader_id text,
      -- A right of members (rules/company/member-rights.ts) in this company, or 'staff'; null: the own account.
      add column reader_right text,
      add column reader_co_id text`,
  sql`alter table security_report
      add constraint security_report_reader foreign key (reader_id) references app_user on delete cascade,
      add constraint security_report_reader_company foreign key (reader_co_id) references company on delete cascade`,
  sql`create index security_report_by_reader on security_report (reader_id)`,
  sql`create index security_report_by_reader_company on security_report (reader_co_id) where reader_co_id is not null`,
);
