import { BASENAME } from '@portal/common/pages/addresses';
import { writeCookie } from '../../platform/http/caller/cookies.ts';
import { answerRefusal } from '../../platform/http/calls/refusal-reply.ts';
import { declare } from '../../platform/http/calls/route-policy.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { App } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { firstPageOf } from '../../portal/remotes/preview/first-page.ts';
import { PREVIEW_COOKIE, type ReadDeveloped } from '../../portal/remotes/preview/show-preview.ts';
import { placeElsewhere, readRemote } from '../../portal/remotes/read-remote.ts';

/** A manifest on this machine. */
const OWN = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}\/[^?#]*\.json$/;

/**
 * Reads the build of a development server as it is now, where a browser previews one (`/dev/remote`). It changes with
 * each file that is saved, so no digest is expected of it beforehand.
 */
export const developedRemote =
  ({ log }: Pick<Services, 'log'>): ReadDeveloped =>
  async (address) => {
    if (!OWN.test(address)) return undefined;
    const { origin, host } = new URL(address);
    try {
      const { claim } = await readRemote(placeElsewhere(address));
      // It tells the page of changes over a socket.
      return { page: { remote: claim.name, build: origin }, claim, sendTo: [`ws://${host}`] };
    } catch (error) {
      log.warn({ event: 'remote.developed.unread', address, reason: (error as Error).message });
      return { page: { refused: 'unread' } };
    }
  };

/**
 * `/dev/remote?manifest=…`: the portal's pages with a session show the remote of that development server, in this
 * browser alone, until the line above the page ends it. Mounted in development only.
 */
export function developedRemoteRoutes(app: App, { config }: Pick<Services, 'config'>): void {
  app.get(
    '/dev/remote',
    declare('anyone on a development machine: this route exists nowhere else', async (c) => {
      c.header('Cache-Control', 'no-store');
      try {
        const manifest = c.req.query('manifest') ?? '';
        if (!OWN.test(manifest)) return refuse('request.invalid');
        const { claim } = await readRemote(placeElsewhere(manifest));
        writeCookie(c, config, PREVIEW_COOKIE, manifest);
        return c.redirect(`${BASENAME}${firstPageOf(claim) ?? ''}`, 303);
      } catch (error) {
        return answerRefusal(c, error);
      }
    }),
  );
}
