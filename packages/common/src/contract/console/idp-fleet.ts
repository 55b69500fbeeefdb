import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { IdpRisk } from '../../enums/sign-in/idp-finding.ts';
import { IdpAgreement } from '../../enums/sign-in/identity-provider.ts';
import { idpFinding } from '../identity-provider/idp-findings.ts';
import { endpointsOf, pageOf, staff } from '../endpoint.ts';
import { date, answerFlag } from '../encoded.ts';
import { paging } from '../fields.ts';

const endpoint = endpointsOf('idp-fleet');

const row = z.strictObject({
  config_id: z.string(),
  idp_name: z.string(),
  idp_agreement: z.enum(IdpAgreement),
  company_id: z.string(),
  company_name: z.string(),
  /** 1: a partner company. */
  is_partner: answerFlag,
  /** The highest of its findings; null when nothing is wrong. */
  risk: z.nullable(z.enum(IdpRisk)),
  /** The most urgent first. */
  findings: z.array(idpFinding),
  /** Of the oldest finding, ISO-8601 UTC. */
  since_time: z.nullable(date),
  /** When it was looked at last, and when somebody last signed in through it; null for never. */
  looked_time: z.nullable(date),
  used_time: z.nullable(date),
});
export type FleetRow = z.infer<typeof row>;

/** All enabled identity providers of all companies: those at risk first, the oldest finding first. */
export const listIdpFleet = endpoint({
  summary: 'Identity providers of all companies by risk',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/idp_fleet',
  access: staff(Privilege.admin),
  query: z.strictObject({ ...paging }),
  reply: pageOf(row),
});
