import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testApi } from '../testing/test-api.ts';

const api = await testApi();

/** Why rows of these tables stay when the account that they name is erased. */
const KEPT: Readonly<Record<string, string>> = {
  access_key: 'deleted with the sessions, before the account is erased',
  account_export: 'ended by the erasure; the clean-up deletes row and file',
  cancellation: 'the dates of the cancellation itself',
  certification: 'a request of the company, deleted with it; names the account by its id only',
  company: 'the id of the member of staff who created it',
  company_demand: 'a setting of the company; names the account by its id only',
  contact_import: 'network and device are emptied; the clean-up deletes it with its rows after 7 days',
  contract_application: 'a request of the company, deleted with it',
  directory_call: 'a call of the directory of the company, without names, for 30 days',
  list_file: 'of staff, whose accounts are not erased; the clean-up deletes row and file after a day',
  licence_file: 'a document of the company, deleted with it',
  logout_delivery: 'deleted when it is delivered or given up, within a day',
  partner_company: 'the id of the person who edited it last',
  partner_file: 'a document of the company, deleted with it',
  proposal: 'ids of the staff who proposed and decided',
  registration_application: 'a request of the company, deleted with it',
  review_assignment: 'ids of staff',
  review_claim: 'ids of staff, for 15 minutes',
  review_conflict_seen: 'ids of staff',
  review_decision: 'ids of the staff who decided',
  review_note: 'ids of the staff who wrote it',
  review_question: 'a question about a request of the company, deleted with it',
  review_read: 'ids of staff, until the request is decided',
  review_reversal: 'ids of the staff who decided',
  review_snooze: 'ids of staff, for weeks',
  transaction_code: 'the id of the account that used it',
};

/** Why a copy of one's data has nothing of these tables. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  cancellation: 'there is no account to export after it',
  cancellation_block: 'shown before the cancellation; the systems that set it have the data',
  cancellation_refusal: 'until the person is told that nothing stands against a deletion any more',
  company_demand: 'a setting of the company',
  contact_import: 'the people in it are in the list of contacts; from where it was sent, only until they are told',
  directory_call: 'calls of the directory of the company, without names, for 30 days',
  directory_person: 'what the directory of the company said; the company has it',
  list_file: 'of staff; a list of others’ data that they may read',
  idempotent_call: 'digests and encrypted answers, for a day',
  idp_identity: 'what the identity provider of the company said; the company has it',
  known_device: 'digests of browsers',
  licence_file: 'exported as files',
  list_columns: 'settings of a list',
  logout_delivery: 'a message under way to an application',
  ownership_offer: 'a step that is under way; hand-overs are among the data of a partner company',
  partner_file: 'exported as files of the application',
  passkey_challenge: 'a step that is under way, for minutes',
  proposal: 'work of staff on a request',
  queue_view: 'settings of a list',
  recovery_code: 'secrets',
  reset_code: 'secrets',
  review_assignment: 'work of staff on a request',
  review_claim: 'work of staff on a request',
  review_conflict_seen: 'work of staff on a request',
  review_decision: 'the result is with the request',
  review_note: 'work of staff on a request',
  review_read: 'work of staff on a request',
  review_reversal: 'the result is with the request',
  review_snooze: 'work of staff on a request',
  second_factor_enrolment: 'a step that is under way, for minutes',
  second_look: 'work of staff on a request; the request itself is exported',
  security_report: 'secrets; what was reported is in the activity',
  sso_only_exception: 'a setting of the company',
  transaction_code: 'the code is with the request',
  wechat_binding: 'a step that is under way, for minutes',
};

const sourceOf = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8'))
    .join('\n');
const named = (source: string) =>
  new Set([...source.matchAll(/'([a-z_]+)(?: as \w+)?'/g)].map(([, name = '']) => name));

const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confrelid = 'app_user'::regclass and conrelid <> 'app_user'::regclass`.execute(api.db);
const tables = rows.map(({ name }) => name).sort();
const erased = named(sourceOf('cancellation'));
const exported = named(sourceOf('account-export'));

test('a table that refers to people is emptied of an erased account, or says why it keeps the row', () => {
  expect(tables.filter((name) => !erased.has(name) && !(name in KEPT))).toEqual([]);
});

test('a table that refers to people is in the copy of their data, or says why it is not', () => {
  expect(tables.filter((name) => !exported.has(name) && !(name in NOT_EXPORTED))).toEqual([]);
});

test.each([
  ['KEPT', KEPT],
  ['NOT_EXPORTED', NOT_EXPORTED],
])('%s names tables that refer to people', (_, list) => {
  expect(Object.keys(list).filter((name) => !tables.includes(name))).toEqual([]);
});
