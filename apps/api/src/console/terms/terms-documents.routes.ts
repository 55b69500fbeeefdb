import {
  dropTermsDraft,
  listAcceptancesOf,
  listTermsDocuments,
  previewTerms,
  publishTerms as publication,
  readTermsDocument,
  saveTermsDraft,
} from '@portal/common/contract/console/terms-documents';
import { answerFlag, date } from '@portal/common/contract/encoded';
import { checkTermsDocument, type TermsIssue } from '@portal/common/rules/terms/terms';
import { termsPath } from '../../identity/terms/accept.ts';
import {
  findLatestTerms,
  issueOfText,
  lockTerms,
  publishTerms,
  type TermsContent,
} from '../../identity/terms/publish.db.ts';
import { renderTerms } from '../../identity/terms/render.ts';
import { listAcceptances } from '../../identity/terms/terms.db.ts';
import { audit } from '../../platform/audit/audit.ts';
import { refuse as refuseCall, refuseAt } from '../../platform/errors/refusal.ts';
import { serve, type HandlerInput } from '../../platform/http/calls/serve.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import type { Services } from '../../platform/http/services.ts';
import { deleteDraft, findDraft, hasAccount, listDocuments, listVersions, writeDraft } from './terms-documents.db.ts';

/** Columns by the names of the call. */
const ON_THE_WIRE: Partial<Record<keyof TermsContent, string>> = {
  valid_from: 'valid_time',
  keys_until: 'keys_until_time',
};

function contentOf(body: HandlerInput<typeof saveTermsDraft>['body']): TermsContent {
  const { title_zh, title_en, text_zh, text_en, required, asks_again, valid_time, keys_until_time } = body;
  return {
    title_zh,
    title_en,
    text_zh,
    text_en,
    required: required === 1,
    asks_again: asks_again === 1,
    valid_from: valid_time === null ? null : new Date(valid_time),
    keys_until: keys_until_time === null ? null : new Date(keys_until_time),
  };
}

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;
const wire = ({ document: _, valid_from, keys_until, changed_at, ...draft }: Draft) => ({
  ...draft,
  valid_time: valid_from,
  keys_until_time: keys_until,
  change_time: changed_at,
});

/** What a save from an outdated version is refused with. */
function storedOf({ title_zh, title_en, text_zh, text_en, version, ...draft }: Draft) {
  const time = (at: Date | null) => (at === null ? null : date.parse(at));
  return {
    title_zh,
    title_en,
    text_zh,
    text_en,
    required: answerFlag.parse(draft.required),
    asks_again: answerFlag.parse(draft.asks_again),
    valid_time: time(draft.valid_from),
    keys_until_time: time(draft.keys_until),
    version,
  };
}

function refuseIssues(issues: Partial<Record<keyof TermsContent, TermsIssue>>): never {
  const fields = Object.fromEntries(
    Object.entries(issues).map(([name, issue]) => [ON_THE_WIRE[name as keyof TermsContent] ?? name, issue]),
  );
  return refuseCall(Object.values(fields)[0] ?? 'request.invalid', { fields });
}

/** Documents of the terms, for administrators; what one person has accepted, for staff who read the audit log. */
export function termsDocumentsRoutes(app: App, services: Services): void {
  serve(app, services, listTermsDocuments, async (_, { tx, now }) => {
    const rows = await listDocuments(tx, now());
    return { rows, total: rows.length };
  });

  serve(app, services, readTermsDocument, async ({ params: { document } }, { tx, now, refuse }) => {
    const versions = await listVersions(tx, document);
    const draft = await findDraft(tx, document);
    if (versions.length === 0 && !draft) refuse('Account.NotFound');
    const latest = await findLatestTerms(tx, document);
    return {
      document,
      versions: versions.map(({ valid_from, keys_until, published_at, accepted, ...version }) => ({
        ...version,
        valid_time: valid_from,
        keys_until_time: keys_until,
        publish_time: published_at,
        address: valid_from > now() ? null : `${services.config.publicUrl}${termsPath(document, version.version)}`,
        accepted: Number(accepted),
      })),
      latest: latest ? { text_zh: latest.text_zh, text_en: latest.text_en } : null,
      draft: draft ? wire(draft) : null,
    };
  });

  serve(app, services, saveTermsDraft, async ({ params: { document }, body, caller }, context) => {
    const { tx, now } = context;
    const issue = checkTermsDocument(document);
    if (issue) refuseAt('document', issue);
    for (const field of ['text_zh', 'text_en'] as const) {
      const wrong = issueOfText(body[field]);
      if (wrong) refuseAt(field, wrong);
    }
    await lockTerms(tx, document);
    const stored = await findDraft(tx, document);
    if (stored) checkVersion<typeof saveTermsDraft>(body.version, storedOf(stored), context);
    const version = await writeDraft(tx, document, contentOf(body), { by: caller.userId, at: now() });
    await audit(tx, { actor: caller.userId, action: 'terms.drafted', object: document, detail: { version } }, now());
    return { version };
  });

  serve(app, services, dropTermsDraft, async ({ params: { document }, caller }, { tx, now, refuse }) => {
    await lockTerms(tx, document);
    if (!(await deleteDraft(tx, document))) refuse('Account.NotFound');
    await audit(tx, { actor: caller.userId, action: 'terms.draftDiscarded', object: document }, now());
  });

  serve(app, services, previewTerms, ({ body }) => {
    const issue = issueOfText(body.text);
    if (issue) refuseAt('text', issue);
    return Promise.resolve({ html: renderTerms(body.text) });
  });

  serve(app, services, publication, async ({ params: { document }, body, caller }, context) => {
    const { tx, now, refuse } = context;
    await lockTerms(tx, document);
    const draft = (await findDraft(tx, document)) ?? refuse('Account.NotFound');
    if (draft.version !== body.version) refuse('Account.Conflict');
    const published = await publishTerms(tx, document, draft, { by: caller.userId, at: now() });
    if ('issues' in published) return refuseIssues(published.issues);
    await deleteDraft(tx, document);
    return published;
  });

  serve(app, services, listAcceptancesOf, async ({ params }, { tx, refuse }) => {
    if (!(await hasAccount(tx, params.user_id))) refuse('Account.NotFound');
    const rows = await listAcceptances(tx, params.user_id);
    return { accepted: rows.map(({ accepted_at, ...row }) => ({ ...row, accept_time: accepted_at })) };
  });
}
