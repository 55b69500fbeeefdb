import {
  downloadContactTemplate,
  downloadFailedContacts,
  exportContacts,
  importContacts,
  previewContacts,
  readImport,
  type ImportRow,
} from '@portal/common/contract/company/contact-import';
import type { FileReply } from '@portal/common/contract/endpoint';
import { ImportOutcome, ImportStatus } from '@portal/common/enums/partner/import-status';
import { textIdOf } from '@portal/common/errors/catalogue';
import type { Locale } from '@portal/common/intl/locale';
import { DAY_S, HOUR_S } from '@portal/common/rules/units';
import { checkManager, ownCompany } from '../contacts/manage.ts';
import { isAdmitted, listEverybody } from '../contacts/contacts.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { ReceivedFile } from '../../platform/http/request/received-file.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { serve, serveInSteps, type StepContextOf } from '../../platform/http/calls/serve.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { limit } from '../../platform/limits/limits.ts';
import { positionName } from '../../companies/lookups/lookups.ts';
import { findImport, queueImport } from './contact-import.db.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { readRows } from './rows.ts';
import { FIELDS } from './understand.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Problem } from '../../platform/db/tables/stored-values.ts';

/** Limits per company: dry runs and imports. */
const LOOKS = { points: 60, seconds: HOUR_S };
const FILES = { points: 20, seconds: DAY_S };

const fileOf = (name: string, lines: readonly (readonly string[])[]): FileReply => ({
  kind: 'file',
  type: 'text/csv; charset=utf-8',
  bytes: csvOf(lines),
  name,
});

/** Imports and exports the contacts of a partner company. */
export function contactImportRoutes(app: App, services: Services): void {
  const { db } = services;
  const headingsIn = (locale: Locale) => FIELDS.map((field) => textOf(locale, `contactImport.${field}`));
  const said =
    (locale: Locale) =>
    ({ field, code }: Problem) => ({ field, code, message: textOf(locale, textIdOf(code), {}) });

  /** Checks that the caller may create contacts, counts the call and reads the file. */
  async function rowsFor(
    caller: Caller,
    named: string,
    file: ReceivedFile,
    counted: typeof LOOKS,
    context: StepContextOf<typeof previewContacts | typeof importContacts>,
  ) {
    const coId = ownCompany(caller, named, context);
    await context.transaction(async (tx) => {
      await checkManager(tx, caller, context);
      if (!(await isAdmitted(tx, coId))) context.refuse('Account.Partner.NotAdmitted');
    });
    await limit(db, `contact files ${counted.seconds} ${coId}`, counted, context.now());
    return { coId, rows: await readRows(db, coId, await file.read(), context) };
  }

  serveInSteps(app, services, previewContacts, async ({ params, file, caller }, context) => {
    const { rows } = await rowsFor(caller, params.co_id, file, LOOKS, context);
    const problem = said(context.locale);
    return {
      rows: rows.map(({ line, outcome, read, corrections, problems }): ImportRow => ({
        row: line,
        outcome,
        ...read,
        corrections,
        problems: problems.map(problem),
      })),
    };
  });

  serveInSteps(app, services, importContacts, async ({ params, file, caller }, context) => {
    const { now, locale, transaction } = context;
    const { coId, rows } = await rowsFor(caller, params.co_id, file, FILES, context);
    return transaction(async (tx) => {
      const import_id = await queueImport(tx, {
        coId,
        userId: caller.userId,
        language: locale,
        at: now(),
        rows: rows.map(({ line, outcome, cells, problems }) => ({ line, outcome, cells, codes: problems })),
      });
      await audit(
        tx,
        { actor: caller.userId, action: 'contact.fileSent', object: coId, detail: { import_id, rows: rows.length } },
        now(),
      );
      return { import_id };
    });
  });

  serve(app, services, readImport, async ({ params, caller }, context) => {
    const { tx, locale, refuse } = context;
    const found =
      (await findImport(tx, { coId: ownCompany(caller, params.co_id, context), importId: params.import_id })) ??
      refuse('Account.NotFound');
    const count = (outcome: ImportOutcome) => found.rows.filter((row) => row.outcome === outcome).length;
    const problem = said(locale);
    return {
      status: found.status,
      total: found.rows.length,
      created: count(ImportOutcome.created),
      existed: count(ImportOutcome.existed),
      failed: count(ImportOutcome.failed),
      rows: found.rows.map(({ line, outcome, cells, codes }) => ({
        row: line,
        outcome: outcome as ImportOutcome,
        contact_name: cells.contact_name,
        problems: codes.map(problem),
      })),
    };
  });

  serve(app, services, downloadFailedContacts, async ({ params, caller }, context) => {
    const { tx, locale, refuse } = context;
    const found =
      (await findImport(tx, { coId: ownCompany(caller, params.co_id, context), importId: params.import_id })) ??
      refuse('Account.NotFound');
    const problem = said(locale);
    const failed =
      found.status === ImportStatus.done ? found.rows.filter(({ outcome }) => outcome === ImportOutcome.failed) : [];
    if (failed.length === 0) refuse('Account.NotFound');
    return fileOf('contacts-failed.csv', [
      [...headingsIn(locale), textOf(locale, 'contactImport.problem')],
      ...failed.map(({ cells, codes }) => [
        ...FIELDS.map((field) => cells[field]),
        codes.map((one) => problem(one).message).join(' '),
      ]),
    ]);
  });

  serve(app, services, downloadContactTemplate, ({ params, caller }, context) => {
    ownCompany(caller, params.co_id, context);
    return Promise.resolve(fileOf('contacts-template.csv', [headingsIn(context.locale)]));
  });

  serve(app, services, exportContacts, async ({ params, caller }, context) => {
    const { tx, locale, now } = context;
    const coId = ownCompany(caller, params.co_id, context);
    const people = await listEverybody(tx, coId);
    await audit(
      tx,
      { actor: caller.userId, action: 'contact.exported', object: coId, detail: { rows: people.length } },
      now(),
    );
    return fileOf('contacts.csv', [
      headingsIn(locale),
      ...people.map((one) => [
        one.user_name,
        one.phone ?? '',
        one.email ?? '',
        positionName(one.position_id, locale),
        one.department ?? '',
        one.qq ?? '',
        one.spare_email ?? '',
        one.telephone ?? '',
        one.fax ?? '',
      ]),
    ]);
  });
}
