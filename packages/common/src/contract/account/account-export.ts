import * as z from 'zod/mini';
import { ExportStatus } from '../../enums/user/export-status.ts';
import { UserType } from '../../enums/user/user-type.ts';
import { endpointsOf, only } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('export');

const access = only(UserType.individual, UserType.enterprise, UserType.partner, UserType.partnerContact);

/** Orders a ZIP of all data of the caller's account. While one is being built, returns that one. */
export const orderExport = endpoint({
  summary: 'Order a ZIP of everything stored about the own account',
  refuses: [],
  method: 'POST',
  path: '/api/account/v1/exports',
  access,
  idempotencyKey: true,
  reply: z.strictObject({ export_id: z.string() }),
});

/** Progress of the export, 0 to 100. A finished one can be downloaded until `expire_time` (ISO-8601 UTC). */
export const readExport = endpoint({
  summary: 'Progress of an export',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/exports/{export_id}',
  access,
  reply: z.strictObject({ status: z.enum(ExportStatus), progress: z.number(), expire_time: z.nullable(date) }),
});

/** The ZIP itself. */
export const downloadExport = endpoint({
  summary: 'Download the ZIP of an export',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: '/api/account/v1/exports/{export_id}/file',
  access,
});
