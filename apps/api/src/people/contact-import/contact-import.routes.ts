import {
  downloadContactTemplate,
  downloadFailedContacts,
  downloadFailedMembers,
  downloadMemberTemplate,
  exportContacts,
  importContacts,
  importMembers,
  previewContacts,
  previewMembers,
  readImport,
  readMemberImport,
  type ImportRow,
} from '@portal/common/contract/company/contact-import';
import type { FileReply } from '@portal/common/contract/endpoint';
import { ImportOutcome, ImportStatus } from '@portal/common/enums/partner/import-status';
import { textIdOf } from '@portal/common/errors/catalogue';
import type { Locale } from '@portal/common/intl/locale';
import { DAY_S, HOUR_S } from '@portal/common/rules/units';
import { checkManager, ownCompany } from '../contacts/manage.ts';
import { isAdmitted, listEverybody, lockManager } from '../contacts/contacts.db.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { ReceivedFile } from '../../platform/http/request/received-file.ts';
import type { Caller } from '../../platform/http/caller/caller.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import { serve, serveInSteps, type StepContextOf } from '../../platform/http/calls/serve.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { limit } from '../../platform/limits/limits.ts';
import { positionName } from '../../companies/lookups/lookups.ts';
import { findImport, queueImport } from './contact-import.db.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { readRows } from './rows.ts';
import { CONTACTS, membersBy, type ImportKind } from './kinds.ts';
import { CONTACT_FIELDS, MEMBER_FIELDS } from './understand.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Field, Problem } from '../../platform/db/tables/stored-values.ts';

/** Limits per company: dry runs and imports. */
const LOOKS = { points: 60, seconds: HOUR_S };
const FILES = { points: 20, seconds: DAY_S };

const fileOf = (name: string, lines: readonly (readonly string[])[]): FileReply => ({
  kind: 'file',
  type: 'text/csv; charset=utf-8',
  bytes: csvOf(lines),
  name,
});

const headingsIn = (locale: Locale, fields: readonly Field[]) =>
  fields.map((field) => textOf(locale, `contactImport.${field}`));

/** Checks that the caller may import, and says what the file has to be. */
type Check = (
  tx: Tx,
  caller: Caller,
  context: StepContextOf<typeof previewContacts | typeof importContacts>,
) => Promise<ImportKind>;

const OF_CONTACTS = {
  preview: previewContacts,
  start: importContacts,
  read: readImport,
  failed: downloadFailedContacts,
  template: downloadContactTemplate,
  fields: CONTACT_FIELDS as readonly Field[],
  name: 'contacts',
  check: (async (tx, caller, context) => {
    await checkManager(tx, caller, context);
    if (!(await isAdmitted(tx, caller.coId ?? ''))) context.refuse('Account.Partner.NotAdmitted');
    return CONTACTS;
  }) satisfies Check,
};
/** What differs for the members of an enterprise. */
const OF_MEMBERS = {
  preview: previewMembers,
  start: importMembers,
  read: readMemberImport,
  failed: downloadFailedMembers,
  template: downloadMemberTemplate,
  fields: MEMBER_FIELDS as readonly Field[],
  name: 'members',
  check: (async (tx, caller, { refuse }) => {
    const { role } = (await lockManager(tx, caller)) ?? refuse('Account.Permission.Denied');
    return membersBy(role);
  }) satisfies Check,
};

/** Imports the people of a company from files, and exports the contacts of a partner company. */
export function contactImportRoutes(app: App, services: Services): void {
  for (const people of [OF_CONTACTS, OF_MEMBERS]) importRoutes(app, services, people);

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
      headingsIn(locale, CONTACT_FIELDS),
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

function importRoutes(
  app: App,
  services: Services,
  { preview, start, read, failed, template, fields, name, check }: typeof OF_CONTACTS | typeof OF_MEMBERS,
): void {
  const { db } = services;
  const said =
    (locale: Locale) =>
    ({ field, code }: Problem) => ({ field, code, message: textOf(locale, textIdOf(code), {}) });

  /** Checks that the caller may create people, counts the call and reads the file. */
  async function rowsFor(
    caller: Caller,
    named: string,
    file: ReceivedFile,
    counted: typeof LOOKS,
    context: Parameters<Check>[2],
  ) {
    const coId = ownCompany(caller, named, context);
    const kind = await context.transaction((tx) => check(tx, caller, context));
    await limit(db, `contact files ${counted.seconds} ${coId}`, counted, context.now());
    const lane = { network: context.network, account: coId };
    const rows = await readRows(db, { coId, kind, lane }, await file.read(), context);
    const powerful = rows.some(
      ({ outcome, read: { role } }) => outcome === ImportOutcome.ready && kind.isPowerful(role),
    );
    return { coId, rows, powerful };
  }

  serveInSteps(app, services, preview, async ({ params, file, caller }, context) => {
    const { rows } = await rowsFor(caller, params.co_id, file, LOOKS, context);
    const problem = said(context.locale);
    return {
      rows: rows.map(({ line, outcome, read: values, corrections, problems }): ImportRow => ({
        row: line,
        outcome,
        ...values,
        corrections,
        problems: problems.map(problem),
      })),
    };
  });

  serveInSteps(app, services, start, async ({ params, file, caller }, context) => {
    const { now, locale, network, userAgent, transaction } = context;
    const { coId, rows, powerful } = await rowsFor(caller, params.co_id, file, FILES, context);
    if (powerful) checkRecent(caller, now(), context);
    return transaction(async (tx) => {
      const import_id = await queueImport(tx, {
        coId,
        userId: caller.userId,
        language: locale,
        network,
        userAgent,
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

  serve(app, services, read, async ({ params, caller }, context) => {
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

  serve(app, services, failed, async ({ params, caller }, context) => {
    const { tx, locale, refuse } = context;
    const found =
      (await findImport(tx, { coId: ownCompany(caller, params.co_id, context), importId: params.import_id })) ??
      refuse('Account.NotFound');
    const problem = said(locale);
    const wrong =
      found.status === ImportStatus.done ? found.rows.filter(({ outcome }) => outcome === ImportOutcome.failed) : [];
    if (wrong.length === 0) refuse('Account.NotFound');
    return fileOf(`${name}-failed.csv`, [
      [...headingsIn(locale, fields), textOf(locale, 'contactImport.problem')],
      ...wrong.map(({ cells, codes }) => [
        ...fields.map((field) => cells[field]),
        codes.map((one) => problem(one).message).join(' '),
      ]),
    ]);
  });

  serve(app, services, template, ({ params, caller }, context) => {
    ownCompany(caller, params.co_id, context);
    return Promise.resolve(fileOf(`${name}-template.csv`, [headingsIn(context.locale, fields)]));
  });
}
