import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { queryNumber } from '../fields.ts';

const endpoint = endpointsOf('imports');

/**
 * What other systems report by calls, from a file: xlsx or csv whose first row has the names of the fields, or ndjson. A
 * file has at most as many items and bytes as a batch of a call. `noun` is the last part of the path of that call.
 */
const access = staff(Privilege.systemImport);
const path = '/api/account/v1/imports/{noun}';
const refuses = ['Account.NotFound', 'Account.Import.File', 'Account.Import.Size', 'Account.Import.Items'] as const;
const form = { fields: z.strictObject({}), file: 'file' } as const;

/** `field` is a name on the wire; empty for a problem of the whole item. */
const problem = z.strictObject({ field: z.string(), code: z.string(), message: z.string() });
const row = z.strictObject({
  /** Line or row in the file, from 1. */
  row: z.number(),
  /** Empty where the item has none that can be read. */
  reference: z.string(),
  /** As of an item of a call; `refused` has problems. */
  result: z.enum(['applied', 'repeated', 'superseded', 'refused']),
  problems: z.array(problem),
});
export type ImportedRow = z.infer<typeof row>;
const reply = z.strictObject({ rows: z.array(row) });

export const tryImport = endpoint({
  summary: 'Say item by item what the import of a file would do',
  refuses,
  method: 'POST',
  path,
  when: 'dry_run',
  access,
  ownCodes: true,
  query: z.strictObject({ dry_run: queryNumber }),
  form,
  reply,
});

/** Items that are refused change nothing, and the others are done. What was imported before is `repeated`. */
export const runImport = endpoint({
  summary: 'Import from a file what other systems report by calls',
  refuses,
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  ownCodes: true,
  form,
  reply,
});
