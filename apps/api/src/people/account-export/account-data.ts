import type { Locale } from '@portal/common/intl/locale';
import type { Db } from '../../platform/db/connect.ts';
import { listActivityOf } from '../activity/activity.db.ts';
import { all, AT_THE_END, BATCH, inBatches, type Data } from './data.ts';

const ACCOUNT = [
  'user_id',
  'user_type',
  'user_name',
  'login_name',
  'email',
  'email_verified',
  'phone',
  'phone_verified',
  'position_id',
  'language',
  'time_zone',
  'browser_time_zone',
  'remark',
  'tags',
  'created_at',
] as const;
const COMPANY = [
  'co_id',
  'company_name',
  'auth_status',
  'industry_id',
  'employees_id',
  'region_id',
  'main_business',
  'address',
  'created_at',
] as const;
const CERTIFICATION = [
  'approval_id',
  'auth_method',
  'lic_type',
  'lic_company',
  'lic_code',
  'transaction_code',
  'country_id',
  'province_id',
  'city_id',
  'status',
  'opinion',
  'refused_fields',
  'marks',
  'applied_at',
  'decided_at',
] as const;
const QUESTIONS = [
  'request_kind',
  'approval_id',
  'questions',
  'asked_at',
  'answered_at',
  'answer',
  'question_outcome',
  'answered_fields',
] as const;
const KEYS = [
  'access_key_id',
  'description',
  'status',
  'disabled_for',
  'scopes',
  'networks',
  'created_at',
  'expires_at',
  'last_used_at',
] as const;
const APPLICATIONS = ['client_id', 'started_at', 'last_used_at', 'ended_at'] as const;
const CONSENTS = ['client_id', 'scopes', 'allowed_at'] as const;
const TERMS = ['document', 'version', 'digest', 'locale', 'way', 'accepted_at', 'network', 'application'] as const;
const PURPOSES = ['purpose', 'given', 'chosen_at'] as const;
const PASSKEYS = ['name', 'created_at', 'last_used_at', 'synced', 'user_agent'] as const;
const REQUESTS = ['user_name', 'company', 'applied_at', 'approval_status', 'note', 'opinion', 'decided_at'] as const;
const SESSIONS = ['signed_in_at', 'last_used_at', 'ended_at', 'network', 'user_agent'] as const;
const MESSAGES = ['channel', 'recipient', 'template', 'locale', 'created_at', 'sent_at'] as const;
const NOTICES = ['notice_kind', 'title', 'text', 'created_at', 'read_at'] as const;
const NOTICE_CHOICES = ['notice_kind', 'mail', 'notice'] as const;
const BALANCES = ['kind', 'granted', 'used'] as const;
const CREDITS = ['kind', 'produced_at', 'detail_zh', 'detail_en', 'amount', 'remain', 'expires_at'] as const;
const ACTIVITY = [
  'time',
  'action',
  'by',
  'about',
  'columns',
  'changes',
  'reason',
  'network',
  'browser',
  'system',
] as const;

/** Credits of an enterprise, for those of its members who may see them. */
export const CREDIT_DATA = ['credit-balances', 'credits'];
/** Data of a company that only its main account gets. */
export const OF_THE_COMPANY = ['certification', 'questions', ...CREDIT_DATA];

const questions = (db: Db) =>
  db
    .selectFrom('review_question')
    .select([
      'queue as request_kind',
      'item_id as approval_id',
      'fields as questions',
      'asked_at',
      'ended_at as answered_at',
      'answer',
      'outcome as question_outcome',
      'changes as answered_fields',
    ]);

/**
 * Database rows of an account and its company `coId`. `addresses` are the proven ones: messages to others may belong to
 * somebody else.
 */
export function accountDataOf(
  db: Db,
  { userId, coId, addresses, locale }: { userId: string; coId: string; addresses: readonly string[]; locale: Locale },
): Data[] {
  return [
    {
      name: 'account',
      columns: ACCOUNT,
      one: true,
      batches: all(() => db.selectFrom('app_user').select(ACCOUNT).where('user_id', '=', userId).execute()),
    },
    {
      name: 'company',
      columns: COMPANY,
      one: true,
      batches: all(() => db.selectFrom('company').select(COMPANY).where('co_id', '=', coId).execute()),
    },
    {
      name: 'certification',
      columns: CERTIFICATION,
      batches: all(async () => {
        const rows = await db
          .selectFrom('certification')
          .select([...CERTIFICATION, 'submitted_at'])
          .where('co_id', '=', coId)
          .orderBy('approval_id')
          .execute();
        // When it was sent: a question moves the other time.
        return rows.map(({ submitted_at, ...row }) => ({ ...row, applied_at: submitted_at ?? row.applied_at }));
      }),
    },
    {
      name: 'questions',
      columns: QUESTIONS,
      batches: all(() =>
        questions(db).where('co_id', '=', coId).where('queue', '<>', 'account').orderBy('id').execute(),
      ),
    },
    {
      name: 'access-keys',
      columns: KEYS,
      batches: all(() =>
        db.selectFrom('access_key').select(KEYS).where('user_id', '=', userId).orderBy('created_at').execute(),
      ),
    },
    {
      name: 'passkeys',
      columns: PASSKEYS,
      batches: all(() =>
        db.selectFrom('passkey').select(PASSKEYS).where('user_id', '=', userId).orderBy('created_at').execute(),
      ),
    },
    {
      name: 'applications',
      columns: APPLICATIONS,
      batches: all(() =>
        db
          .selectFrom('application_session')
          .select(APPLICATIONS)
          .where('user_id', '=', userId)
          .orderBy('started_at')
          .execute(),
      ),
    },
    {
      name: 'consents',
      columns: CONSENTS,
      batches: all(() =>
        db
          .selectFrom('application_consent')
          .select(CONSENTS)
          .where('user_id', '=', userId)
          .orderBy('allowed_at')
          .execute(),
      ),
    },
    {
      name: 'terms',
      columns: TERMS,
      batches: all(() =>
        db.selectFrom('terms_acceptance').select(TERMS).where('user_id', '=', userId).orderBy('id').execute(),
      ),
    },
    {
      name: 'purposes',
      columns: PURPOSES,
      batches: all(() =>
        db.selectFrom('purpose_choice').select(PURPOSES).where('user_id', '=', userId).orderBy('id').execute(),
      ),
    },
    {
      name: 'account-requests',
      columns: REQUESTS,
      batches: all(() =>
        db
          .selectFrom('account_application as a')
          .innerJoin('app_user as u', 'u.user_id', 'a.user_id')
          .innerJoin('company as c', 'c.co_id', 'a.co_id')
          .select([
            'u.user_name',
            'c.company_name as company',
            'a.applied_at',
            'a.status as approval_status',
            'a.note',
            'a.opinion',
            'a.decided_at',
          ])
          .where((is) => is.or([is('a.user_id', '=', userId), is('a.asked_by', '=', userId)]))
          .orderBy('a.id')
          .execute(),
      ),
    },
    {
      name: 'account-questions',
      columns: QUESTIONS,
      batches: all(() =>
        questions(db)
          .where('queue', '=', 'account')
          .where('item_id', 'in', (of) =>
            of
              .selectFrom('account_application as a')
              .select('a.id')
              .where((is) => is.or([is('a.user_id', '=', userId), is('a.asked_by', '=', userId)])),
          )
          .orderBy('id')
          .execute(),
      ),
    },
    {
      name: 'sessions',
      columns: SESSIONS,
      batches: all(() =>
        db.selectFrom('session').select(SESSIONS).where('user_id', '=', userId).orderBy('signed_in_at').execute(),
      ),
    },
    {
      name: 'wechat',
      columns: ['nick', 'bound_at'],
      one: true,
      batches: all(() =>
        db.selectFrom('wechat_identity').select(['nick', 'bound_at']).where('user_id', '=', userId).execute(),
      ),
    },
    {
      name: 'second-factor',
      columns: ['enabled_at'],
      one: true,
      batches: all(() => db.selectFrom('second_factor').select('enabled_at').where('user_id', '=', userId).execute()),
    },
    {
      // Message texts contain codes and links, so they are left out.
      name: 'messages',
      columns: MESSAGES,
      batches: inBatches((before) =>
        db
          .selectFrom('outbox')
          .select(['id', ...MESSAGES])
          .where('recipient', 'in', addresses)
          .where('id', '<', before)
          .orderBy('id', 'desc')
          .limit(BATCH)
          .execute(),
      ),
    },
    {
      name: 'notices',
      columns: NOTICES,
      batches: inBatches(async (before) => {
        const rows = await db
          .selectFrom('notice')
          .select(['notice_id as id', 'kind as notice_kind', 'texts', 'created_at', 'read_at'])
          .where('user_id', '=', userId)
          .where('notice_id', '<', before)
          .orderBy('notice_id', 'desc')
          .limit(BATCH)
          .execute();
        return rows.map(({ texts, ...row }) => ({ ...row, ...texts[locale] }));
      }),
    },
    {
      name: 'notice-choices',
      columns: NOTICE_CHOICES,
      batches: all(() =>
        db
          .selectFrom('notice_choice')
          .select(['kind as notice_kind', 'mail', 'notice'])
          .where('user_id', '=', userId)
          .orderBy('kind')
          .execute(),
      ),
    },
    {
      name: 'credit-balances',
      columns: BALANCES,
      batches: all(() =>
        db.selectFrom('credit_balance').select(BALANCES).where('co_id', '=', coId).orderBy('kind').execute(),
      ),
    },
    {
      name: 'credits',
      columns: CREDITS,
      batches: inBatches((before) =>
        db
          .selectFrom('credit_record')
          .select(['id', ...CREDITS])
          .where('co_id', '=', coId)
          .where('id', '<', before)
          .orderBy('id', 'desc')
          .limit(BATCH)
          .execute(),
      ),
    },
    {
      name: 'activity',
      columns: ACTIVITY,
      batches: inBatches((id) =>
        listActivityOf(db, userId, { before: id === AT_THE_END ? undefined : id, limit: BATCH, locale }),
      ),
    },
  ];
}
