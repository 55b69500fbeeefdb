import {
  discardSiteDraft,
  listSiteTexts,
  publishSite,
  readSite,
  restoreSite,
  saveSiteDraft,
  uploadSitePicture,
} from '@portal/common/contract/console/site';
import { audit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import { checkRecent } from '../../platform/http/caller/recent.ts';
import { serve } from '../../platform/http/calls/serve.ts';
import type { Services } from '../../platform/http/services.ts';
import { checkVersion } from '../../platform/http/request/version.ts';
import { replaceableTexts } from '../../platform/site/message-texts.ts';
import { baseContent, contentWith, exampleParts, operatorFile, sourcesOf } from '../../platform/site/served-content.ts';
import { publishedContent } from '../../platform/site/site.ts';
import { checkContent } from './check-content.ts';
import { storePicture } from './pictures.ts';
import { contentOf, deleteDraft, findDraft, findVersions, lockDraft, publish, storeDraft } from './site.db.ts';

/** Versions that the page lists. */
const LISTED = 50;

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
    return {
      draft: draft
        ? { content: draft.content, version: draft.version, time: draft.updated_at, by: draft.by ?? '' }
        : null,
      published,
      base,
      sources: sourcesOf(file, published),
      versions: versions.map(({ published_at, by, ...row }) => ({ ...row, time: published_at, by: by ?? '' })),
      closed: config.mode === 'production' && Object.values(exampleParts(contentWith(base, published))).some(Boolean),
    };
  });

  serve(app, services, listSiteTexts, () => Promise.resolve({ texts: replaceableTexts() }));

  serve(app, services, saveSiteDraft, async ({ body: { content, version }, caller }, context) => {
    const { tx, now } = context;
    const stored = await lockDraft(tx);
    // Without a draft the form was made from what is published.
    if (stored)
      checkVersion<typeof saveSiteDraft>(version, { content: stored.content, version: stored.version }, context);
    await checkContent(tx, content, context);
    return { version: await storeDraft(tx, content, { by: caller.userId, at: now() }) };
  });

  serve(app, services, discardSiteDraft, async ({ caller }, { tx, now, refuse }) => {
    if (!(await deleteDraft(tx))) refuse('Account.NotFound');
    await audit(tx, { actor: caller.userId, action: 'site.discarded', object: null }, now());
  });

  serve(app, services, publishSite, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    checkRecent(caller, now(), context);
    const draft = (await lockDraft(tx)) ?? refuse('Account.NotFound');
    checkVersion<typeof publishSite>(body.version, { content: draft.content, version: draft.version }, context);
    await deleteDraft(tx);
    return { version: await publish(tx, draft.content, { by: caller.userId, at: now() }) };
  });

  serve(app, services, restoreSite, async ({ body, caller }, context) => {
    const { tx, now, refuse } = context;
    checkRecent(caller, now(), context);
    const content = (await contentOf(tx, body.version)) ?? refuse('Account.NotFound');
    return { version: await publish(tx, content, { by: caller.userId, at: now(), restoredFrom: body.version }) };
  });

  serve(app, services, uploadSitePicture, ({ file, caller }, context) =>
    storePicture(context.tx, files, { bytes: file.bytes, by: caller.userId, at: context.now() }, context),
  );
}
