import { ImportOutcome } from '@portal/common/enums/partner/import-status';
import { MINUTE_MS } from '@portal/common/rules/units';
import { createMember } from '../contacts/create-member.ts';
import { createPerson, fieldsOf } from '../contacts/create-person.ts';
import { lockManager } from '../contacts/contacts.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import { Refusal, refusalOf, refusing } from '../../platform/errors/refusal.ts';
import { localeOf } from '../../platform/mail/recipient.ts';
import { findPresent, finishImport, leaseImport, nextRow, renewLease, settleRow } from './contact-import.db.ts';
import { CONTACTS, membersBy } from './kinds.ts';
import { bodyOf, memberOf } from './rows.ts';
import { tellOfFile } from './tell-of-file.ts';
import { CONTACT_FIELDS, MEMBER_FIELDS, readCells } from './understand.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Problem } from '../../platform/db/tables/stored-values.ts';

const FIELDS = [...CONTACT_FIELDS, ...MEMBER_FIELDS];

/** Lease of a worker on a file in milliseconds; each row renews it. */
const LEASE_MS = MINUTE_MS;

type Parts = Pick<Services, 'db' | 'clock' | 'config' | 'log' | 'placeOf'>;

/**
 * Creates the contacts or members of the next file, each in its own transaction, and tells owner and administrators of
 * the administrators among them. False when there is no file.
 */
export async function workOffNextImport(services: Parts): Promise<boolean> {
  const { db, clock, log } = services;
  const until = () => new Date(clock.now().getTime() + LEASE_MS);
  const job = await leaseImport(db, clock.now(), until());
  if (!job) return false;
  const { import_id: importId, co_id: coId, user_id: userId } = job;
  const { userTypes } = job.members ? membersBy(job.role) : CONTACTS;
  for (let row = await nextRow(db, importId); row; row = await nextRow(db, importId)) {
    const { line } = row;
    const one = { caller: { userId, coId }, coId, language: localeOf(job.language), at: clock.now() };
    const { email, phone } = readCells(row.cells);
    try {
      await inTransaction(db, async (tx) => {
        // Before the row: a report locks the account first, and then the rows that it stops.
        await lockManager(tx, { userId, coId });
        const present = await findPresent(tx, { coId, userTypes }, { emails: [email], phones: [phone] });
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
        const context = { ...refusing, services };
        if (job.members) await createMember(tx, { ...one, member: memberOf(row.cells) }, context);
        else await createPerson(tx, { ...one, fields: fieldsOf(bodyOf(row.cells)) }, context);
      });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOf(error);
      if (!refusal) throw error;
      await settleRow(db, { importId, line, outcome: ImportOutcome.failed, codes: problemsOf(refusal) });
    }
    await renewLease(db, importId, until());
  }
  await finishImport(db, importId);
  await tellOfFile(services, importId);
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
