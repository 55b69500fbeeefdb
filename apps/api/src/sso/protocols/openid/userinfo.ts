import * as client from 'openid-client';
import { failureOf } from '../../provider/checks/failure.ts';
import type { Services } from '../../../platform/http/services.ts';

/**
 * What userinfo says of the person whom an id token names, for a token that lacks name or e-mail: nothing where there is
 * no userinfo, undefined if it could not be read. That is not the same: an e-mail that is not known may be the one by
 * which the directory of the company knows the person.
 */
export async function userinfoOf(
  { log }: Services,
  configuration: client.Configuration,
  { accessToken, sub }: { accessToken: string; sub: string },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  try {
    return await client.fetchUserInfo(configuration, accessToken, sub);
  } catch (error) {
    log.info({ event: 'sso.userinfo.failed', reason: failureOf(error).message });
    return undefined;
  }
}
