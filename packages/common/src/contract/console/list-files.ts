import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import { ExportStatus } from '../../enums/user/export-status.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { date } from '../encoded.ts';

const endpoint = endpointsOf('list-files');

/** Who may read a list may save it: the API looks at the list's own access. */
const access = staff(...Object.values(Privilege));
const path = '/api/account/v1/list_files';

/** Path and query of the call that reads the list; which page of it is of no account. */
const of = z.string().check(z.maxLength(2000), z.regex(/^\/api\//));

/** CSV in UTF-8 of a list as it is filtered and sorted. More than `LIST_FILE.most` rows are refused: such a file is ordered. */
export const saveList = endpoint({
  summary: 'A list of the console as CSV',
  refuses: ['Account.NotFound', 'Account.Site.Denied', 'Account.List.TooMany'],
  method: 'GET',
  path: `${path}/now`,
  access,
  query: z.strictObject({
    of,
    /** Only the rows with these ids, separated by commas. */
    ids: z.optional(z.string().check(z.maxLength(6000), z.regex(/^[\w-]+(?:,[\w-]+)*$/))),
  }),
});

/** Has the file of a list made, of any length. Its maker is told when it is ready. */
export const orderList = endpoint({
  summary: 'Have a list of the console made into a CSV file',
  refuses: ['Account.NotFound', 'Account.Site.Denied', 'Account.List.Running'],
  method: 'POST',
  path,
  access,
  idempotencyKey: true,
  body: z.strictObject({ of }),
  reply: z.strictObject({ file_id: z.string() }),
});

const file = z.strictObject({
  file_id: z.string(),
  /** Which list, as the name of its file. */
  list: z.string(),
  status: z.enum(ExportStatus),
  /** Rows that are written already. */
  rows: z.number(),
  create_time: date,
  /** A finished one can be downloaded until then. */
  expire_time: z.nullable(date),
});
export type ListFile = z.infer<typeof file>;

export const listFiles = endpoint({
  summary: 'Files of lists that the caller had made, latest first',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({ files: z.array(file) }),
});

/** For its maker alone, and only while their sessions since then were not all ended. */
export const downloadList = endpoint({
  summary: 'Download the CSV file of a list',
  refuses: ['Account.NotFound'],
  method: 'GET',
  path: `${path}/{file_id}/file`,
  access,
});
