import { ImportOutcome } from '@portal/common/enums/partner/import-status';
import { MINUTE_MS } from '@portal/common/rules/units';
import { createPerson, fieldsOf } from '../contacts/create-person.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { Refusal, refusalOf, refusing } from '../../platform/errors/refusal.ts';
import { localeOf } from '../../platform/mail/recipient.ts';
import { findPresent, finishImport, leaseImport, nextRow, renewLease, settleRow } from './contact-import.db.ts';
import { bodyOf } from './rows.ts';
import { FIELDS } from './understand.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Problem } from '../../platform/db/tables/stored-values.ts';

/** Lease of a worker on a file in milliseconds; each row renews it. */
const LEASE_MS = MINUTE_MS;

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Creates the contacts of the next file, each in its own transaction; false when there is no file. */
export async function workOffNextImport(services: Parts): Promise<boolean> {
  const { db, clock, log } = services;
  const until = () => new Date(clock.now().getTime() + LEASE_MS);
  const job = await leaseImport(db, clock.now(), until());
  if (!job) return false;
  const { import_id: importId, co_id: coId, user_id: userId } = job;
  for (let row = await nextRow(db, importId); row; row = await nextRow(db, importId)) {
    const { line } = row;
    const contact = bodyOf(row.cells);
    try {
      await inTransaction(db, async (tx) => {
        const present = await findPresent(tx, coId, { emails: [contact.email], phones: [contact.phone] });
        const existed = present.emails.size > 0 || present.phones.size > 0;
        // Stored before the creation, so that only one of two workers creates the contact.
        if (
          !(await settleRow(tx, {
            importId,
            line,
            outcome: existed ? ImportOutcome.existed : ImportOutcome.created,
          })) ||
          existed
        )
          return;
        await createPerson(
          tx,
          {
            caller: { userId, coId },
            coId,
            fields: fieldsOf(contact),
            language: localeOf(job.language),
            at: clock.now(),
          },
          { ...refusing, services },
        );
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOf(error);
      if (!refusal) throw error;
      await settleRow(db, { importId, line, outcome: ImportOutcome.failed, codes: problemsOf(refusal) });
    }
    await renewLease(db, importId, until());
  }
  await finishImport(db, importId);
  log.info({ event: 'contacts.imported', import_id: importId });
  return true;
}

function problemsOf({ code, details }: Refusal): Problem[] {
  const named = Object.entries(details.fields ?? {}).map(([name, its]): Problem => ({
    field: FIELDS.find((field) => field === name || `${field}_id` === name) ?? '',
    code: its,
  }));
  return named.length > 0 ? named : [{ field: '', code }];
}
