import { endRemotePreview, makeRemotePreview, openRemotePreview } from '@portal/common/contract/portal/remote-preview';
import { REMOTE_PREVIEW } from '@portal/common/rules/limits';
import { audit } from '../../../platform/audit/audit.ts';
import { serve, serveInSteps } from '../../../platform/http/calls/serve.ts';
import type { App } from '../../../platform/http/request/app-type.ts';
import type { PortalServices } from '../registry.ts';
import { makePreview } from './make-preview.ts';
import { endPreviews, takePreview } from './previews.db.ts';
import { findAllowed, PREVIEW_COOKIE, previewingSession } from './show-preview.ts';

/** Links that show a build to one session: administrators make them, the session opens and ends them. */
export function previewRoutes(app: App, services: PortalServices): void {
  const { vault } = services;

  serveInSteps(app, services, makeRemotePreview, async ({ params: { name }, body, caller }, context) => {
    const wanted = { name, ...body, by: caller.userId, maker: caller, at: context.now() };
    const { link, until } = await makePreview(services, wanted, context);
    return { link, end_time: until };
  });

  serve(app, services, openRemotePreview, async ({ body: { token }, caller }, { tx, now, cookie, setCookie }) => {
    const session = await previewingSession(tx, cookie, now());
    // Also a token that is refused, and for longer than a preview lasts: pages then say why.
    setCookie(PREVIEW_COOKIE, token, (REMOTE_PREVIEW.livesMs + REMOTE_PREVIEW.keptMs) / 1000);
    const found = await findAllowed(tx, vault, { token, session, now: now() });
    if (typeof found === 'string' || session === undefined) return;
    if (!(await takePreview(tx, Number(found.id), session))) return;
    const detail = { digest: found.digest, preview: Number(found.id) };
    await audit(tx, { actor: caller.userId, action: 'remote.previewOpened', object: found.name, detail }, now());
  });

  serve(app, services, endRemotePreview, async ({ caller }, { tx, now, cookie, setCookie }) => {
    const session = await previewingSession(tx, cookie, now());
    for (const object of session === undefined ? [] : await endPreviews(tx, session, now()))
      await audit(tx, { actor: caller.userId, action: 'remote.previewEnded', object }, now());
    setCookie(PREVIEW_COOKIE, '', 0);
  });
}
