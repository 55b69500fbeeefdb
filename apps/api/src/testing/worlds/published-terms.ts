import { lockTerms, publishTerms, type TermsContent } from '../../identity/terms/publish.db.ts';
import { inTransaction } from '../../platform/db/connect.ts';
import type { TestApi } from '../test-api.ts';

/** A version of a document. */
export const termsOf = (more: Partial<TermsContent> = {}): TermsContent => ({
  title_zh: '用户协议',
  title_en: 'User agreement',
  text_zh: '# 协议\n\n正文',
  text_en: '# Terms\n\nText',
  required: true,
  asks_again: false,
  valid_from: null,
  keys_until: null,
  ...more,
});

/** Publishes the next version of a document and returns it as calls name it. */
export async function publishedTerms(api: TestApi, document: string, more: Partial<TermsContent> = {}) {
  const done = await inTransaction(api.db, async (tx) => {
    await lockTerms(tx, document);
    return publishTerms(tx, document, termsOf(more), { by: 'u-boss', at: api.services.clock.now() });
  });
  if ('issues' in done) throw new Error(JSON.stringify(done.issues));
  return api.db
    .selectFrom('terms_version')
    .select(['document', 'version', 'digest'])
    .where('document', '=', document)
    .where('version', '=', done.version)
    .executeTakeFirstOrThrow();
}
