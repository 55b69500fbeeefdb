import * as z from 'zod/mini';
import { HOUR_S } from '@portal/common/rules/units';
import { writeCookie } from '../../platform/http/caller/cookies.ts';
import type { StepContext } from '../../platform/http/calls/serve.ts';
import type { RequestContext } from '../../platform/http/request/app-type.ts';
import type { Services } from '../../platform/http/services.ts';
import { personSchema } from '../provider/request/person.ts';

/**
 * Cookie of the browser in which a provider has confirmed somebody without an account: who it is, encrypted. It only
 * allows asking for an account.
 */
const COOKIE = 'acc_sso_applicant';
const PURPOSE = 'sso applicant';
const LIVES_SECONDS = HOUR_S;

const schema = z.object({ configId: z.string(), person: personSchema, until: z.number() });
export type SsoApplicant = Omit<z.infer<typeof schema>, 'until'>;

/** Lets the browser ask for an account of this person, for an hour. */
export function rememberApplicant(
  c: RequestContext,
  { config, vault, clock }: Services,
  applicant: SsoApplicant,
): void {
  const until = clock.now().getTime() + LIVES_SECONDS * 1000;
  writeCookie(c, config, COOKIE, vault.encrypt(PURPOSE, JSON.stringify({ ...applicant, until })), LIVES_SECONDS);
}

/** The person whom a provider has confirmed in this browser; undefined after an hour, and for a cookie that is not ours. */
export function applicantHere({ services: { vault }, now, cookie }: StepContext): SsoApplicant | undefined {
  const sealed = cookie(COOKIE);
  if (sealed === undefined) return undefined;
  try {
    const { until, ...applicant } = schema.parse(JSON.parse(vault.decrypt(PURPOSE, sealed)));
    return until > now().getTime() ? applicant : undefined;
  } catch {
    return undefined;
  }
}
