import * as z from 'zod/mini';
import { IdpFinding, IdpRisk } from '../../enums/sign-in/idp-finding.ts';
import { date } from '../encoded.ts';

/** Something that the nightly look at an identity provider found wrong. */
export const idpFinding = z.strictObject({
  finding: z.enum(IdpFinding),
  /** Of a certificate: 30, 14 or 3 days before its end, or 0 after it. Otherwise 0. */
  level: z.number(),
  risk: z.enum(IdpRisk),
  /**
   * Of a certificate: its end, ISO-8601 UTC. Of metadata that cannot be used: the check that fails. Of a key: its
   * fingerprint. Of refusals: their number.
   */
  detail: z.string(),
  since_time: date,
});
