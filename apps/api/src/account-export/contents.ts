import { listActivityOf } from '../activity/activity.db.ts';
import type { Db } from '../db/connect.ts';
import type { FileStore } from '../files/store.ts';
import { textOf } from '../intl/texts.ts';
import { localeOf } from '../mail/recipient.ts';

/** One file of the ZIP as an async stream of chunks, so that large tables are never held in memory. */
export interface Part { name: string; pieces: AsyncIterable<Uint8Array> }

const BATCH = 1000;
const text = new TextEncoder();

async function* plain(words: string): AsyncIterable<Uint8Array> {
  // Excel on Windows needs a byte order mark and CRLF.
  yield text.encode(`\uFEFF${words.replaceAll('\n', '\r\n')}\r\n`);
}

async function* json(value: Promise<unknown>): AsyncIterable<Uint8Array> {
  yield text.encode(JSON.stringify(await value ?? null, null, 2));
}

/** Streams a JSON array from batches. `read` gets the smallest id so far and returns the next batch, newest first. */
async function* jsonList<Row extends { id: number }>(read: (before: number) => Promise<Row[]>): AsyncIterable<Uint8Array> {
  let before = Number.MAX_SAFE_INTEGER;
  yield text.encode('[');
  for (let first = true; ; first = false) {
    const rows = await read(before);
    if (rows.length === 0) break;
    before = rows.at(-1)?.id ?? 0;
    yield text.encode((first ? '\n' : ',\n') + rows.map(({ id: _, ...row }) => JSON.stringify(row)).join(',\n'));
  }
  yield text.encode('\n]\n');
}

async function* file(files: FileStore, id: string): AsyncIterable<Uint8Array> {
  const bytes = await files.get(id);
  if (bytes) yield bytes;
}

/** All data stored about an account and its company, without secrets. */
export async function exportFiles(db: Db, files: FileStore, userId: string): Promise<Part[]> {
  const { co_id, email, email_verified, phone, phone_verified, language } = await db.selectFrom('app_user')
    .select(['co_id', 'email', 'email_verified', 'phone', 'phone_verified', 'language'])
    .where('user_id', '=', userId).executeTakeFirstOrThrow();
  const coId = co_id ?? '';
  // Messages to an unverified address may belong to somebody else. '' keeps the list from being empty.
  const addresses = [email_verified ? email : null, phone_verified ? phone : null].filter((address) => address !== null).concat('');
  const licences = await db.selectFrom('licence_file').select(['lic_id', 'name']).where('owner_id', '=', userId).orderBy('created_at').execute();
  return [
    { name: 'README.txt', pieces: plain(textOf(localeOf(language), 'export.readme')) },
    {
      name: 'account.json',
      pieces: json(db.selectFrom('app_user').select([
        'user_id', 'user_type', 'user_name', 'login_name', 'email', 'email_verified', 'phone', 'phone_verified', 'position_id', 'language', 'remark', 'tags', 'created_at',
      ]).where('user_id', '=', userId).executeTakeFirst()),
    },
    {
      name: 'company.json',
      pieces: json(db.selectFrom('company').select([
        'co_id', 'company_name', 'auth_status', 'industry_id', 'employees_id', 'region_id', 'main_business', 'address', 'created_at',
      ]).where('co_id', '=', coId).executeTakeFirst()),
    },
    {
      name: 'certification.json',
      pieces: json(db.selectFrom('certification').select([
        'approval_id', 'auth_method', 'lic_type', 'lic_company', 'lic_code', 'transaction_code', 'country_id', 'province_id', 'city_id',
        'status', 'opinion', 'refused_fields', 'applied_at', 'decided_at',
      ]).where('co_id', '=', coId).orderBy('approval_id').execute()),
    },
    {
      name: 'access-keys.json',
      pieces: json(db.selectFrom('access_key').select(['access_key_id', 'description', 'status', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_id', '=', userId).orderBy('created_at').execute()),
    },
    {
      name: 'sessions.json',
      pieces: json(db.selectFrom('session').select(['signed_in_at', 'last_used_at', 'ended_at', 'network', 'user_agent'])
        .where('user_id', '=', userId).orderBy('signed_in_at').execute()),
    },
    {
      name: 'wechat.json',
      pieces: json(db.selectFrom('wechat_identity').select(['nick', 'bound_at']).where('user_id', '=', userId).executeTakeFirst()),
    },
    {
      name: 'second-factor.json',
      pieces: json(db.selectFrom('second_factor').select('enabled_at').where('user_id', '=', userId).executeTakeFirst()),
    },
    {
      // Message texts contain codes and links, so they are left out.
      name: 'messages.json',
      pieces: jsonList((before) => db.selectFrom('outbox').select(['id', 'channel', 'recipient', 'template', 'locale', 'created_at', 'sent_at'])
        .where('recipient', 'in', addresses).where('id', '<', before).orderBy('id', 'desc').limit(BATCH).execute()),
    },
    {
      name: 'credit-balances.json',
      pieces: json(db.selectFrom('credit_balance').select(['kind', 'granted', 'used', 'expiring', 'expires_at']).where('co_id', '=', coId).orderBy('kind').execute()),
    },
    {
      name: 'credits.json',
      pieces: jsonList((before) => db.selectFrom('credit_record').select(['id', 'kind', 'produced_at', 'detail_zh', 'detail_en', 'amount', 'remain'])
        .where('co_id', '=', coId).where('id', '<', before).orderBy('id', 'desc').limit(BATCH).execute()),
    },
    {
      name: 'activity.json',
      pieces: jsonList((before) => listActivityOf(db, userId, { before, limit: BATCH })),
    },
    ...licences.map(({ lic_id, name }, n) => ({ name: `licences/${n + 1}-${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')}`, pieces: file(files, lic_id) })),
  ];
}
