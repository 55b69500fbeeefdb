import { LANGUAGE_KEY } from '@portal/common/intl/locale';
import type { RequestContext } from '../../../platform/http/request/app-type.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { EmbeddingHosts } from '../../../platform/http/embedding-hosts.ts';

/**
 * Refuses requests that no page of the portal sent. Session cookies count only with our custom header and, if the
 * browser sends an Origin, an allowed one: other sites can forge neither.
 */
export function checkPortalPage(c: RequestContext, hosts: EmbeddingHosts): void {
  const origin = c.req.header('origin');
  if (!c.req.header(LANGUAGE_KEY) || (origin !== undefined && !hosts.allows(origin)))
    refuse('Account.Permission.Denied');
}

/** True when the caller wants JSON instead of redirects. */
export const wantsJson = (c: RequestContext): boolean => /^application\/json\b/.test(c.req.header('accept') ?? '');
