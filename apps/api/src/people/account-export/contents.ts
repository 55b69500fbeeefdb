import type { Db } from '../../platform/db/connect.ts';
import type { FileStore } from '../../platform/files/store/store.ts';
import { UserType } from '@portal/common/enums/user/user-type';
import { hasMemberRight } from '@portal/common/rules/company/member-rights';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../platform/intl/texts.ts';
import { localeOf } from '../../platform/mail/recipient.ts';
import { accountDataOf, CREDIT_DATA, OF_THE_COMPANY } from './account-data.ts';
import type { Data } from './data.ts';
import { partnerDataOf } from './partner-data.ts';
import { csvHead, csvLine, withNames } from './readable.ts';

/** One file of the ZIP as an async stream of chunks, so that large tables are never held in memory. */
export interface ExportFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

const text = new TextEncoder();
/** Excel on Windows needs a byte order mark. */
const MARK = '\uFEFF';

async function* plain(words: string): AsyncIterable<Uint8Array> {
  yield text.encode(`${MARK}${words.replaceAll('\n', '\r\n')}\r\n`);
}

/** Machine-readable: the stored values, each code with its name behind it. */
async function* json({ name, one, batches }: Data, locale: Locale): AsyncIterable<Uint8Array> {
  let first = true;
  for await (const rows of batches()) {
    for (const row of rows) {
      const value = JSON.stringify(withNames(name, row, locale), null, one ? 2 : 0);
      yield text.encode(`${one ? '' : first ? '[\n' : ',\n'}${value}`);
      first = false;
    }
  }
  yield text.encode(one ? (first ? 'null\n' : '\n') : first ? '[]\n' : '\n]\n');
}

/** For people: labels and names in their language. */
async function* csv({ name, columns, batches }: Data, locale: Locale): AsyncIterable<Uint8Array> {
  yield text.encode(MARK + csvHead(columns, locale));
  for await (const rows of batches())
    yield text.encode(rows.map((row) => csvLine(name, columns, row, locale)).join(''));
}

async function* file(files: FileStore, id: string): AsyncIterable<Uint8Array> {
  const content = await files.read(id);
  if (content) yield* content;
}

/** Uploaded documents, named by the requests that they were submitted with. */
async function licenceFiles(db: Db, files: FileStore, userId: string): Promise<ExportFile[]> {
  const licences = await db
    .selectFrom('licence_file')
    .select(['lic_id', 'name'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const requests = await db
    .selectFrom('certification')
    .select(['approval_id', 'lic_id'])
    .where('lic_id', 'in', ['', ...licences.map(({ lic_id }) => lic_id)])
    .orderBy('approval_id')
    .execute();
  return licences.map(({ lic_id, name }, n) => {
    const of = requests.filter((request) => request.lic_id === lic_id).map(({ approval_id }) => approval_id);
    const called = of.length > 0 ? `request-${of.join('+')}` : `unused-${n + 1}`;
    return { name: `licences/${called}-${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}`, chunks: file(files, lic_id) };
  });
}

/**
 * All data stored about an account and its company, without secrets: each kind as JSON and as CSV, in the owner's
 * language.
 */
export async function exportFiles(db: Db, files: FileStore, userId: string): Promise<ExportFile[]> {
  const { user_type, role, co_id, email, email_verified, phone, phone_verified, language } = await db
    .selectFrom('app_user')
    .select(['user_type', 'role', 'co_id', 'email', 'email_verified', 'phone', 'phone_verified', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const locale = localeOf(language);
  // Messages to an unverified address may belong to somebody else. '' keeps the list from being empty.
  const addresses = [email_verified ? email : null, phone_verified ? phone : null]
    .filter((address) => address !== null)
    .concat('');
  const coId = co_id ?? '';
  const isPartner = user_type === UserType.partner || user_type === UserType.partnerContact;
  const data = [
    ...accountDataOf(db, { userId, coId, addresses, locale }).filter(
      ({ name }) =>
        (user_type !== UserType.partnerContact || !OF_THE_COMPANY.includes(name)) &&
        (!CREDIT_DATA.includes(name) || hasMemberRight(user_type as UserType, role, 'credits')),
    ),
    ...(isPartner ? partnerDataOf(db, { userId, coId, role }) : []),
  ];
  return [
    { name: 'README.txt', chunks: plain(textOf(locale, 'export.readme')) },
    ...data.flatMap((one) => [
      { name: `${one.name}.json`, chunks: json(one, locale) },
      { name: `${one.name}.csv`, chunks: csv(one, locale) },
    ]),
    ...(await licenceFiles(db, files, userId)),
  ];
}
