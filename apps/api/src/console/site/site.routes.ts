import {
  discardSiteDraft,
  listSiteTexts,
  publishSite,
  readSite,
  restoreSite,
  saveSiteDraft,
  uploadSitePicture,
} from '@portal/common/contract/console/site';
import { date } from '@portal/common/contract/encoded';
import { audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { textOf } from '../../platform/intl/texts.ts';
import { senderName } from '../../platform/mail/sender.ts';
import { replaceableTexts } from '../../platform/site/message-texts.ts';
import {
  baseContent,
  contentWith,
  exampleParts,
  isClosed,
  operatorFile,
  sourcesOf,
} from '../../platform/site/served-content.ts';
import { publishedContent, requiresTerms } from '../../platform/site/site.ts';
import { checkContent } from './check-content.ts';
import { storePicture } from './pictures.ts';
import { contentOf, emptyDraft, findDraft, findVersions, lockDraft, publish, storeDraft } from './site.db.ts';

/** Versions that the page lists. */
const LISTED = 50;

/** What an outdated form is shown: the draft, or what is published where there is none, and who wrote it when. */
async function storedNow(tx: Tx, draft: Awaited<ReturnType<typeof lockDraft>>) {
  const { content, version, updated_at, by } = draft;
  return { content: content ?? (await publishedContent(tx)), version, time: date.parse(updated_at), by: by ?? '' };
}

/** The provider's own content of the portal: draft, publication, history and pictures, for administrators. */
export function siteRoutes(app: App, services: Services): void {
  const { config, files } = services;

  serve(app, services, readSite, async (_, { tx }) => {
    const [draft, versions, published] = [
      await findDraft(tx),
      await findVersions(tx, LISTED),
      await publishedContent(tx),
    ];
    const file = await operatorFile(config);
    const base = baseContent(file);
    const hasTerms = await requiresTerms(tx);
    return {
      draft: draft?.content ? { content: draft.content, time: draft.updated_at, by: draft.by ?? '' } : null,
      draft_version: draft?.version ?? 0,
      published,
      base,
      defaults: {
        name: { 'zh-CN': textOf('zh-CN', 'common.portal'), 'en-US': textOf('en-US', 'common.portal') },
        sender: senderName(config.mailFrom),
      },
      sources: sourcesOf(file, published, hasTerms),
      versions: versions.map(({ published_at, by, ...row }) => ({ ...row, time: published_at, by: by ?? '' })),
      closed: isClosed(config, exampleParts(contentWith(base, published), hasTerms)),
    };
  });

  serve(app, services, listSiteTexts, () => Promise.resolve({ texts: replaceableTexts() }));

  serve(app, services, saveSiteDraft, async ({ body: { content, version }, caller }, context) => {
    const { tx, now } = context;
    const act = { by: caller.userId, at: now() };
    checkVersion<typeof saveSiteDraft>(version, await storedNow(tx, await lockDraft(tx, act)), context);
    await checkContent(tx, content, context);
    return { version: await storeDraft(tx, content, act) };
  });

  serve(app, services, discardSiteDraft, async ({ query, caller }, context) => {
    const { tx, now, refuse } = context;
    const act = { by: caller.userId, at: now() };
    const draft = await lockDraft(tx, act);
    checkVersion<typeof discardSiteDraft>(query.version, await storedNow(tx, draft), context);
    if (!draft.content) refuse('Account.NotFound');
    await emptyDraft(tx, act);
    await audit(tx, { actor: caller.userId, action: 'site.discarded', object: null }, act.at);
  });

  serve(app, services, publishSite, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    const act = { by: caller.userId, at: now() };
    const draft = await lockDraft(tx, act);
    checkVersion<typeof publishSite>(body.version, await storedNow(tx, draft), context);
    const content = draft.content ?? refuse('Account.NotFound');
    await emptyDraft(tx, act);
    return { version: await publish(tx, content, act) };
  });

  serve(app, services, restoreSite, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    const content = (await contentOf(tx, body.version)) ?? refuse('Account.NotFound');
    return { version: await publish(tx, content, { by: caller.userId, at: now(), restoredFrom: body.version }) };
  });

  serve(app, services, uploadSitePicture, async ({ file, caller }, context) =>
    storePicture(context.tx, files, { bytes: await file.read(), by: caller.userId, at: context.now() }, context),
  );
}
