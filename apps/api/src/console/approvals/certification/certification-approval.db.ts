import type { CertificationApprovalDetail } from '@portal/common/contract/queues/certification-approval';
import type { LicenceReading } from '@portal/common/contract/company/licence-reading';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import { LicenceType } from '@portal/common/enums/certification/licence-type';
import { checkCreditCodeOf } from '@portal/common/rules/certification/credit-code';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/connect.ts';
import { readPage, type Window } from '../../../platform/db/page.ts';
import type { Refusing } from '../../../platform/errors/refusal.ts';
import { CHINA_ID } from '../../../companies/lookups/countries.ts';
import { countSome, matches, type RequestFilter } from '../../review/request-filter.db.ts';
import { isReaderSetUp } from '../../../companies/certification/reading/readings.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { findCurrent } from '../../../companies/certification/certification.db.ts';
import { countRequests } from '../../../companies/certification/certification-count.db.ts';

export interface QueueFilter extends RequestFilter {
  userType: number;
  /** Empty means any status. */
  statuses: readonly number[];
  /** For licences only. */
  licenceType?: number;
  method?: number;
}

/** Requests with the applicant. There always is one; a left join costs nothing where nothing of it is read. */
const requests = (tx: Tx) => tx.selectFrom('certification as c').leftJoin('app_user as u', 'u.user_id', 'c.user_id');

const isPending = (statuses: readonly number[]) =>
  statuses.length > 0 && statuses.every((status) => status === ApprovalStatus.pending);

function filtered(tx: Tx, filter: QueueFilter) {
  let query = requests(tx)
    .where('c.user_type', '=', filter.userType)
    .where(matches(filter, { queue: 'certification', table: 'c', pending: isPending(filter.statuses) }));
  if (filter.statuses.length > 0) query = query.where('c.status', 'in', filter.statuses);
  if (filter.licenceType !== undefined)
    query = query.where('c.lic_type', '=', filter.licenceType).where('c.auth_method', '=', AuthMethod.licence);
  if (filter.method !== undefined) query = query.where('c.auth_method', '=', filter.method);
  return query;
}

const COLUMNS = [
  'c.approval_id',
  'c.co_id',
  'c.user_id',
  'c.user_type',
  'c.lic_type',
  'c.lic_company',
  'c.lic_code',
  'c.lic_id',
  'c.status',
  'c.opinion',
  'c.country_id',
  'c.province_id',
  'c.city_id',
  'c.approval_type',
  'c.applied_at',
  'c.submitted_at',
  'c.decided_at',
  'c.auth_method',
  'c.transaction_code',
  'c.refused_fields',
  'c.corrections',
  'c.marks',
  sql<string>`u.user_name`.as('user_name'),
] as const;

/** A page of the queue, by time of submission. */
export async function listApprovals(
  tx: Tx,
  filter: QueueFilter,
  { order, ...window }: Window & { order: 'asc' | 'desc' },
) {
  const page = await readPage(
    (isFrom) => filtered(tx, filter).where(isFrom).select(COLUMNS),
    { time: sql.ref('c.applied_at'), id: sql.ref('c.approval_id'), ids: 'numbers', order },
    window,
  );
  return { ...page, total: await countFiltered(tx, filter) };
}

/**
 * Total of the queue. Without further filters it comes from counters, so that a large queue opens fast; with filters
 * it counts up to `APPROVAL_QUEUE.countMost` plus one, which means "more".
 */
async function countFiltered(tx: Tx, filter: QueueFilter): Promise<number> {
  const { userType, statuses, except, without = [], ...further } = filter;
  const narrowed = Object.values(further).some((value) => value !== undefined);
  const excluded = except === undefined ? without : [except, ...without];
  if (!narrowed && excluded.length === 0) return countRequests(tx, { userType }, statuses);
  const query = narrowed ? filtered(tx, filter) : filtered(tx, { userType, statuses, only: excluded });
  const total = await countSome(tx, query.select('c.approval_id'));
  return narrowed ? total : (await countRequests(tx, { userType }, statuses)) - total;
}

export type ApprovalRow = Awaited<ReturnType<typeof listApprovals>>['rows'][number];

/** @throws Refusal `4041100009` when there is no such request */
export async function findApproval(tx: Tx, id: number, { refuse }: Refusing<'4041100009'>): Promise<ApprovalRow> {
  const row = await requests(tx).select(COLUMNS).where('c.approval_id', '=', id).executeTakeFirst();
  return row ?? refuse('4041100009');
}

/**
 * The previous request of the same company, for comparison; undefined when there is none. Withdrawn requests are
 * skipped.
 */
export function findPrevious(tx: Tx, { co_id, approval_id }: ApprovalRow): Promise<ApprovalRow | undefined> {
  return requests(tx)
    .select(COLUMNS)
    .where('c.co_id', '=', co_id)
    .where('c.approval_id', '<', approval_id)
    .where('c.status', '<>', ApprovalStatus.withdrawn)
    .orderBy('c.approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Name of a company in its account, and where it is as far as known: the place of its last approved request, else that
 * of its account; 0 = unknown. A company that registered itself told no country: it is in China where a valid credit
 * code of its business licence or a Chinese phone number says so.
 */
export async function findAccountCompany(
  tx: Tx,
  { co_id: coId, user_id, lic_type, lic_code }: Pick<ApprovalRow, 'co_id' | 'user_id' | 'lic_type' | 'lic_code'>,
): Promise<{ name: string; Country: number; Province: number; City: number }> {
  const company = await tx
    .selectFrom('company as c')
    .leftJoin('partner_company as p', 'p.co_id', 'c.co_id')
    .innerJoin('app_user as u', (join) => join.on('u.user_id', '=', user_id))
    .select(['c.company_name as name', 'c.region_id as Country', 'p.province_id as Province', 'p.city_id as City'])
    .select(['u.phone', 'p.phone as company_phone'])
    .where('c.co_id', '=', coId)
    .executeTakeFirstOrThrow();
  const approved = await findCurrent(tx, coId);
  const place =
    approved && approved.country_id !== 0
      ? { Country: approved.country_id, Province: approved.province_id, City: approved.city_id }
      : { Country: company.Country, Province: company.Province ?? 0, City: company.City ?? 0 };
  if (place.Country !== 0) return { name: company.name, ...place };
  const chinese =
    (lic_type === LicenceType.businessLicence &&
      checkCreditCodeOf(LicenceType.businessLicence)(lic_code) === undefined) ||
    [company.company_phone, company.phone].some((phone) => phone?.startsWith('+86-'));
  return { name: company.name, Country: chinese ? CHINA_ID : 0, Province: 0, City: 0 };
}

/** Whether a request has a document in which a place can be marked: a PDF is none. */
export async function hasPicture(tx: Tx, licId: string | null): Promise<boolean> {
  if (licId === null) return false;
  const file = await tx.selectFrom('licence_file').select('media_type').where('lic_id', '=', licId).executeTakeFirst();
  return file?.media_type.startsWith('image/') === true;
}

/** What was read in the picture of a request, null if nothing was; and why. */
export async function findReading(
  tx: Tx,
  licId: string | null,
  { config, at }: { config: Pick<Config, 'licenceReader'>; at: Date },
): Promise<{ reading: LicenceReading | null; reader: NonNullable<CertificationApprovalDetail['Reader']> }> {
  const file =
    licId === null
      ? undefined
      : await tx
          .selectFrom('licence_file')
          .select(['reading', 'reading_until'])
          .where('lic_id', '=', licId)
          .executeTakeFirst();
  const reading = file?.reading ?? null;
  if (reading)
    return Object.values(reading).some((value) => value !== null)
      ? { reading, reader: 'read' }
      : { reading: null, reader: 'unreadable' };
  if (!isReaderSetUp(config)) return { reading: null, reader: 'off' };
  const until = file?.reading_until;
  if (!until) return { reading: null, reader: 'notRead' };
  return { reading: null, reader: until > at ? 'reading' : 'unreadable' };
}
