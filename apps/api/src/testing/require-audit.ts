import { AsyncLocalStorage } from 'node:async_hooks';
import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  TableNode,
  UpdateQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type { App } from '../platform/http/request/app-type.ts';

/**
 * Tables and columns that may change without an audit entry, and why. All other tables hold accounts, companies and
 * requests, whose changes must be traceable.
 */
export const WITHOUT_AUDIT: Readonly<Record<string, string>> = {
  limit_counter: 'counts calls; over after minutes',
  used_nonce: 'remembers used signatures, to reject replays',
  idempotent_call: 'remembers calls, so that one that is sent again has no second effect',
  captcha: 'a puzzle, before the user is known',
  verify_code: 'a code that was sent; its use is audited',
  verify_code_day: 'counts codes of a day',
  verify_proof: 'proof that a code was right; its use is audited',
  availability_form: 'counts checks of one form',
  sign_in_state: 'state of a pending authorization request, for an hour',
  choice_ticket: 'a step of a sign-in; the sign-in itself is audited',
  login_challenge: 'a step of a sign-in; the sign-in itself is audited',
  sso_request: 'a step of a sign-in; the sign-in itself is audited',
  idp_failure: 'what a failed sign-in was checked for, for 30 days',
  'idp_test.state': 'the start of a test is audited',
  'idp_test.checks_sealed': 'the start of a test is audited',
  'idp_test.ended_at': 'the start of a test is audited',
  'idp_link.opened_at': 'the opening is audited',
  'company_domain.checked_at': 'a check of a proof; its result is audited',
  'company_domain.tried_at': 'a check of a proof; its result is audited',
  idp_finding: 'what is wrong with a provider, as found by reading its metadata',
  idp_use: 'counts sign-ins, which are audited',
  idp_key_use: 'the key that signed a sign-in, which is audited',
  directory_call: 'a call of a directory; what it changed is audited',
  'directory_token.last_used_at': 'updated when the token is used; its making and end are audited',
  saml_assertion: 'remembers used assertions, to reject replays',
  passkey_challenge: 'a step of a sign-in, or of adding a passkey, which is audited',
  second_factor_enrolment: 'a secret that is not confirmed yet',
  wechat_binding: 'a code on a screen that is not scanned yet',
  wechat_sign_in: 'a step of a sign-in; the sign-in itself is audited',
  oidc_payload: 'state of the OAuth library',
  prevented_refusal: 'counts refusals without saying whose',
  application_session: 'a sign-in to an application, which is audited as the sign-in to the portal behind it',
  'application.last_used_at': 'when the application is used',
  'application_secret.last_used_at': 'when the secret is used; its making and removal are audited',
  logout_delivery: 'queued logout tokens; the sign-out is audited',
  access_token: 'issued and renewed within a session, which is audited',
  webhook_delivery: 'an event under way to an address; the act that it tells of is audited',
  'app_user.browser_time_zone': 'updated at each sign-in, which is audited',
  'app_user.first_used_at': 'set with the first sign-in, which is audited',
  session: 'renewed with every refresh; its start and its end are audited',
  known_device: 'remembers browsers, so that only new ones are reported',
  reported_item: 'remembers reports, so that one that is sent again has no second effect; the effects are audited',
  cancellation_refusal: 'who wanted to cancel and is told when they can',
  outbox: 'queued messages; the events they report are audited',
  notice: 'a message that its reader sees and has read; the event that it reports is audited',
  remote_use: 'counts pages that show a remote',
  page_failure: 'what a page reported, without the person',
  sealing_key: 'keys of the server, rotated by time',
  signing_key: 'keys of the server; their rotation is audited',
  saml_key: 'keys of the server; their rotation is audited',
  saml_metadata_read: 'when a provider read our metadata',
  server_secret: 'keys of the server',
  review_claim: 'who works on a request, for minutes; the decision is audited',
  review_conflict_seen: 'what was shown to a member of staff; the decision is audited',
  review_read: 'what a member of staff has read; the decision is audited',
  'second_look.taken_by': 'who looks a second time, for minutes; the answer is audited',
  'second_look.taken_at': 'who looks a second time, for minutes; the answer is audited',
  'second_look.taken_until': 'who looks a second time, for minutes; the answer is audited',
  licence_picture_key: 'derived from a picture',
  review_change: 'tells open pages to read again; the change itself is audited',
  licence_file: 'a picture kept for its owner; the request that uses it is audited',
  'idp_configuration.metadata': 'a copy of what the provider publishes, refreshed by time',
  'idp_configuration.fetched_at': 'a copy of what the provider publishes, refreshed by time',
  'idp_configuration.waiting_metadata': 'a copy of what the provider publishes; the decision about it is audited',
  'idp_configuration.waiting_since': 'a copy of what the provider publishes; the decision about it is audited',
  'idp_configuration.tenant': 'the start of a test is audited',
  'idp_test.name_format': 'the start of a test is audited',
  'idp_identity.claimed_name': 'updated at each sign-in, which is audited',
  'idp_identity.claimed_email': 'updated at each sign-in, which is audited',
  'idp_identity.name_format': 'updated at each sign-in, which is audited',
  'idp_identity.seen_at': 'updated at each sign-in, which is audited',
  'access_key.last_used_at': 'updated when the key is used; its creation and deletion are audited',
  'access_key.secret_used_at': 'updated when the key is used; its creation and deletion are audited',
  'access_key.former_used_at': 'updated when the key is used; the change of its secret is audited',
  access_key_call: 'counts calls of a key; what they changed is audited',
  audit_day: 'days of the chain of the audit log itself',
  database_mark: 'a counter; what it reveals is audited',
  contact_import: 'a file that was sent is audited; what a job creates from it too',
  contact_import_row: 'the same',
  queue_day_change: 'tells which daily figures to count anew; the change itself is audited',
  list_columns: 'how a member of staff likes to see a list; nobody else sees it',
  queue_view: 'the same; changes of views that are shared are audited',
  list_file: 'audited as list.ordered, list.saved and list.downloaded; its progress is not',
  account_export: 'audited as export.requested and export.downloaded; its progress is not',
};

interface Writes {
  changes: Set<string>;
}
const writes = new AsyncLocalStorage<Writes>();

const nameOf = (node: OperationNode): string | undefined => {
  const table = AliasNode.is(node) ? node.node : node;
  return TableNode.is(table) ? table.table.identifier.name : undefined;
};

/** What a statement changes: a table, or `table.column` for each updated column. Empty for reads and for raw SQL. */
function changedBy(node: RootOperationNode): string[] {
  if (UpdateQueryNode.is(node) && node.table) {
    const table = nameOf(node.table);
    return (node.updates ?? []).flatMap(({ column }) =>
      table && ColumnNode.is(column) ? [`${table}.${column.column.name}`] : [],
    );
  }
  const target = InsertQueryNode.is(node) ? node.into : DeleteQueryNode.is(node) ? node.from.froms[0] : undefined;
  const table = target && nameOf(target);
  return table ? [table] : [];
}

/** Records what the current request has changed in at least one row. */
export class NoteWrites implements KyselyPlugin {
  readonly #changes = new WeakMap<QueryId, string[]>();
  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    const changes = changedBy(node);
    if (changes.length > 0) this.#changes.set(queryId, changes);
    return node;
  }
  transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    if (result.rows.length > 0 || (result.numAffectedRows ?? 0n) > 0n) {
      for (const change of this.#changes.get(queryId) ?? []) writes.getStore()?.changes.add(change);
    }
    return Promise.resolve(result);
  }
}

/**
 * Reports each successful request of `app` that changed something without an audit line: adds one sentence to
 * `untraced`.
 */
export function watchAudit(app: App, untraced: string[]): App {
  const handle = app.fetch;
  app.fetch = async (request, ...rest) => {
    const { pathname } = new URL(request.url);
    // The developer's desk does not exist in production.
    if (pathname.startsWith('/dev/')) return handle(request, ...rest);
    const noted: Writes = { changes: new Set() };
    const response = await writes.run(noted, async () => handle(request, ...rest));
    const changed = [...noted.changes]
      .filter((change) => !(change in WITHOUT_AUDIT) && !((change.split('.')[0] ?? '') in WITHOUT_AUDIT))
      .sort();
    if (response.status < 400 && changed.length > 0 && !noted.changes.has('audit')) {
      untraced.push(`${request.method} ${pathname} changed ${changed.join(', ')} without an audit line`);
    }
    return response;
  };
  return app;
}
