import {
  ACCESS_KEY,
  AUDIT,
  CANARY,
  REMOTE_PREVIEW,
  DIRECTORY,
  JOINING,
  KNOWN_DEVICE,
  OVERVIEW_WEEKS,
  PAGE_FAILURE,
  REMOTE_BUILD,
  SENT_MESSAGE,
  WEBHOOK,
  NOTICE,
} from '@portal/common/rules/limits';
import { DAY_S } from '@portal/common/rules/units';
import { CHALLENGE_SECONDS } from '../identity/challenge/challenge.db.ts';
import { UNUSED_MS } from '../platform/files/orphans.ts';
import { SILENT_MS } from '../portal/remotes/running.db.ts';
import { USE_MS } from '../sso/sign-in/watch/watch.ts';
import { SIGN_IN_SECONDS } from '../identity/sessions/application-sessions.db.ts';

/** How long rows of a table are kept, and what deletes them. */
export interface Retention {
  table: string;
  /** Column with the time from which on they are kept for `seconds`: their end, where that is 0. */
  since: string;
  seconds: number;
  /** Setting that says it instead, in years. */
  years?: 'TERMS_YEARS';
  /** `cleaning` deletes them in batches; another job does it in its way, which `how` says. */
  job: string;
  how?: string;
}

/** Deleted by the job `cleaning`, in batches. Where it is many rows, the column has an index. */
const cleaned = (table: string, since: string, seconds = 0): Retention => ({ table, since, seconds, job: 'cleaning' });

const UPLOAD = {
  since: 'created_at',
  seconds: UNUSED_MS / 1000,
  job: 'orphans',
  how: 'in batches, unless something uses it',
};
const USE = { seconds: USE_MS / 1000, job: 'identity-providers', how: 'all at once' };

/**
 * The one list of how long rows are kept that grow with use. A table is here or among those that stay; `docs/operate.md`
 * prints it (a test compares both).
 */
export const RETENTIONS: readonly Retention[] = [
  cleaned('access_token', 'expires_at'),
  cleaned('login_challenge', 'expires_at'),
  cleaned('used_nonce', 'expires_at'),
  cleaned('idempotent_call', 'expires_at'),
  cleaned('sign_in_state', 'expires_at'),
  cleaned('oidc_payload', 'expires_at'),
  cleaned('passkey_challenge', 'expires_at'),
  cleaned('second_factor_enrolment', 'expires_at'),
  cleaned('sso_request', 'expires_at'),
  cleaned('saml_assertion', 'expires_at'),
  cleaned('idp_test', 'expires_at'),
  cleaned('idp_failure', 'expires_at'),
  cleaned('reset_code', 'expires_at'),
  cleaned('review_claim', 'expires_at'),
  cleaned('review_snooze', 'until'),
  cleaned('security_report', 'expires_at'),
  cleaned('verify_code', 'expires_at'),
  cleaned('verify_proof', 'expires_at'),
  cleaned('wechat_binding', 'expires_at'),
  cleaned('wechat_sign_in', 'expires_at'),
  // As long as the page of a ticket may stay open, so that the error says "expired".
  cleaned('choice_ticket', 'expires_at', CHALLENGE_SECONDS),
  cleaned('verify_code_day', 'started_at', DAY_S),
  // Checks of a form are counted for an hour.
  cleaned('availability_form', 'started_at', DAY_S),
  cleaned('captcha', 'expires_at', DAY_S),
  cleaned('limit_counter', 'ends_at'),
  cleaned('sealing_key', 'opens_until'),
  cleaned('application_session', 'last_used_at', SIGN_IN_SECONDS),
  cleaned('second_look', 'decided_at', 365 * DAY_S),
  cleaned('second_look_snapshot', 'expires_at'),
  // A page that is open for longer reads its list again.
  cleaned('review_change', 'changed_at', 30 * DAY_S),
  // The overview shows twelve weeks.
  cleaned('prevented_refusal', 'day', 365 * DAY_S),
  cleaned('session', 'expires_at'),
  cleaned('notice', 'created_at', NOTICE.livesMs / 1000),
  cleaned('webhook_delivery', 'created_at', WEBHOOK.listedMs / 1000),
  // Until then the deletion can be taken back.
  cleaned('access_key', 'deleted_at', ACCESS_KEY.undoMs / 1000),
  cleaned('access_key_call', 'day', ACCESS_KEY.callsMs / 1000),
  cleaned('remote_use', 'minute', CANARY.usesLiveMs / 1000),
  cleaned('remote_preview', 'ends_at', REMOTE_PREVIEW.keptMs / 1000),
  cleaned('page_failure', 'reported_at', PAGE_FAILURE.livesMs / 1000),
  cleaned('directory_call', 'at', DIRECTORY.callsListedMs / 1000),
  { table: 'terms_acceptance', since: 'erased_at', seconds: 0, years: 'TERMS_YEARS', job: 'cleaning' },
  {
    table: 'audit',
    since: 'at',
    seconds: AUDIT.livesMs / 1000,
    job: 'audit-over',
    how: 'a week at once, as a part of the table',
  },
  {
    table: 'outbox',
    since: 'sent_at',
    seconds: SENT_MESSAGE.livesMs / 1000,
    job: 'messages-over',
    how: 'in batches; texts when sent, those of unsent ones after 7 days',
  },
  {
    table: 'known_device',
    since: 'seen_at',
    seconds: KNOWN_DEVICE.livesMs / 1000,
    job: 'devices-over',
    how: 'in batches, but for the last one of an account',
  },
  {
    table: 'queue_day',
    since: 'starts_at',
    seconds: OVERVIEW_WEEKS * 7 * DAY_S,
    job: 'queue-days',
    how: 'all at once',
  },
  {
    table: 'queue_day_change',
    since: 'at',
    seconds: 0,
    job: 'queue-days',
    how: 'in batches, before its day is counted',
  },
  { table: 'account_export', since: 'expires_at', seconds: 0, job: 'exports-over', how: 'one by one, with its file' },
  { table: 'list_file', since: 'expires_at', seconds: 0, job: 'list-files-over', how: 'one by one, with its file' },
  { table: 'contact_import', since: 'expires_at', seconds: 0, job: 'contact-imports-over', how: 'all at once' },
  {
    table: 'account_application',
    since: 'decided_at',
    seconds: JOINING.rejectedLivesMs / 1000,
    job: 'account-requests-over',
    how: 'one by one with the account, where all are rejected',
  },
  { table: 'licence_file', ...UPLOAD },
  { table: 'partner_file', ...UPLOAD },
  { table: 'site_picture', ...UPLOAD },
  {
    table: 'logout_delivery',
    since: 'due_at',
    seconds: 0,
    job: 'logout-tokens',
    how: 'when delivered or given up, after eight hours at most',
  },
  {
    table: 'remote_build',
    since: 'admitted_at',
    seconds: REMOTE_BUILD.livesMs / 1000,
    job: 'remote-builds-over',
    how: 'all at once, unless a kept release names them',
  },
  {
    table: 'remote_refusal',
    since: 'refused_at',
    seconds: REMOTE_BUILD.livesMs / 1000,
    job: 'remote-builds-over',
    how: 'all at once',
  },
  {
    table: 'remote_release',
    since: 'released_at',
    seconds: REMOTE_BUILD.livesMs / 1000,
    job: 'remote-builds-over',
    how: 'all at once; the newest of the old ones stays, to go back to',
  },
  {
    table: 'remote_candidate',
    since: 'ended_at',
    seconds: REMOTE_BUILD.livesMs / 1000,
    job: 'remote-builds-over',
    how: 'all at once',
  },
  { table: 'remote_running', since: 'read_at', seconds: SILENT_MS / 1000, job: 'remotes', how: 'all at once' },
  { table: 'idp_use', since: 'last_at', ...USE },
  { table: 'idp_key_use', since: 'used_at', ...USE },
];

/** Tables that no retention is for, by what their rows stay with. */
export const STAYING: Readonly<Record<string, readonly string[]>> = {
  'the account': [
    'app_user',
    'application_consent',
    'cancellation',
    'cancellation_block',
    'cancellation_refusal',
    'contact',
    'directory_person',
    'invitation',
    'list_columns',
    'notice_choice',
    'partner_person',
    'passkey',
    'purpose_choice',
    'queue_view',
    'recovery_code',
    'second_factor',
    'wechat_identity',
  ],
  'the company': [
    'certification',
    'certification_claim',
    'certification_count',
    'company',
    'company_demand',
    'company_domain',
    'company_recovery',
    'company_recovery_code',
    'contract_application',
    'credit_balance',
    'credit_record',
    'directory_token',
    'identity_provider',
    'idp_configuration',
    'idp_finding',
    'idp_identity',
    'idp_link',
    'idp_watch',
    'ownership_offer',
    'partner_company',
    'registration_application',
    'saml_metadata_read',
    'sso_only_exception',
    'webhook_endpoint',
  ],
  'the request': [
    'proposal',
    'review_assignment',
    'review_conflict_seen',
    'review_decision',
    'review_note',
    'review_question',
    'review_read',
    'review_reversal',
  ],
  'its file': ['contact_import_row', 'licence_picture_key'],
  // A report that is sent again must have no second effect, however late.
  'what was reported': ['reported_item', 'transaction_code'],
  // Heads of the chain of the audit log: one row a day.
  'the installation': [
    'application',
    'application_secret',
    'audit_day',
    'background_job',
    'database_mark',
    'job_owner',
    'kysely_migration',
    'migration_digest',
    'prepared_text',
    'prepared_text_version',
    'saml_key',
    'review_sharing',
    'second_look_drift',
    'second_look_setting',
    'server_secret',
    'signing_key',
    'site_draft',
    'site_version',
    'special_day',
    'terms_draft',
    'terms_version',
  ],
};
