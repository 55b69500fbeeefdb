import type { Call } from '@portal/common/client/call';
import {
  decideCertification,
  listCertificationApprovals,
  readCertificationApproval,
  type CertificationApproval,
  type CertificationApprovalDetail,
  type Mark,
  type Refused,
} from '@portal/common/contract/queues/certification-approval';
import type { LicenceReading } from '@portal/common/contract/company/licence-reading';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import { ApprovalFilter } from '@portal/common/enums/approval/approval-status';
import type { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { AuthMethod } from '@portal/common/enums/certification/auth-method';
import type { CorrectedField, RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { LicenceType } from '@portal/common/enums/certification/licence-type';
import type { UserType } from '@portal/common/enums/user/user-type';
import type { PlacedMark } from '../marks/mark-list.tsx';
import { queueRows } from '../queue-rows.ts';
import type { ListQuery, QueueRequest, Verdict } from '../queue.ts';
import type { Document } from '../viewer/document.queries.ts';

/** A request for business verification of an enterprise or partner. */
export interface Certification extends QueueRequest {
  type: LicenceType;
  /** Verified by a transaction code: has no document, and `type` has no meaning. */
  byTransaction: boolean;
  /** Empty for a licence. */
  transactionCode: string;
  code: string;
  imageId: string;
  approvalType: ApprovalType | null;
  refused: readonly Refused[];
  /** What was marked in the picture of a rejected request. */
  marks: readonly Mark[];
  /** What staff corrected on approval. */
  corrections: readonly CorrectedValue[];
  /** Ids; 0 is not set. */
  country: number;
  province: number;
  city: number;
  countryName: string;
  provinceName: string;
  cityName: string;
  userType: UserType;
}

/** A value of the applicant that staff corrected; places are names. */
export interface CorrectedValue {
  field: CorrectedField;
  before: string;
  after: string;
}

/** A request with what its page needs besides. */
export interface CertificationItem extends Certification {
  /** The company's previous request, to compare with. */
  previous: Certification | null;
  /** Name of the company in the applicant's account. */
  accountCompany: string;
  /** Where the company is, as far as known; 0 is unknown. */
  place: Pick<Certification, 'country' | 'province' | 'city'>;
  /** Province and city are needed to approve. */
  placeRequired: boolean;
  /** What was read in the picture, and whether anything was. */
  reading: LicenceReading | null;
  reader: NonNullable<CertificationApprovalDetail['Reader']>;
  /** A registry of companies can be asked. */
  hasRegistry: boolean;
  version: number;
}

const toCertification = (row: CertificationApproval): Certification => ({
  id: row.ID,
  userId: row.UserID,
  company: row.Company,
  applicant: row.Applicant,
  type: row.AuthType,
  byTransaction: row.AuthMethod === AuthMethod.transaction,
  transactionCode: row.TransactionCode,
  code: row.AuthCode,
  imageId: row.LicURL,
  submittedAt: row.ApplicationTime,
  decidedAt: row.ApprovalTime,
  status: row.Result,
  approvalType: row.ApprovalType,
  opinion: row.Opinion,
  dueAt: row.DueTime,
  waited: row.Waited,
  question: row.Question ?? null,
  assigned: row.Assigned ?? null,
  snoozedUntil: row.SnoozedUntil ?? null,
  refused: row.RefusedFields,
  marks: row.Marks ?? [],
  corrections: row.Corrections.map(({ Field, Before, After }) => ({ field: Field, before: Before, after: After })),
  country: row.Country,
  province: row.Province,
  city: row.City,
  countryName: row.CountryName,
  provinceName: row.ProvinceName,
  cityName: row.CityName,
  userType: row.UserType,
});

/** Value of the type filter for requests by transaction code; the others are those of `LicenceType`. */
export const BY_CODE = 'code';

const STATUS = {
  pending: ApprovalFilter.pending,
  proposed: ApprovalFilter.all,
  processed: ApprovalFilter.done,
  approved: ApprovalFilter.approved,
  rejected: ApprovalFilter.rejected,
  all: ApprovalFilter.all,
};

const queryOf = (userType: UserType, { view, company, type, ...query }: ListQuery) => ({
  user_type: userType,
  status: STATUS[view],
  ...(company && { company }),
  ...(type === BY_CODE && { auth_method: AuthMethod.transaction }),
  ...(type !== '' && type !== BY_CODE && { lic_type: Number(type) }),
  ...query,
});

/** Lists the requests of companies of a user type. */
export const listCertifications = (userType: UserType) =>
  queueRows(listCertificationApprovals, (query) => ({ query: queryOf(userType, query) }), toCertification);

/** Reads a request; null if its company is of another user type. */
export const readCertification =
  (userType: UserType) =>
  async (call: Call, { id }: { id: number }, signal: AbortSignal): Promise<CertificationItem | null> => {
    const { Data } = await call(readCertificationApproval, { query: { id } }, signal);
    return Data.UserType === userType ? toItem(Data) : null;
  };

const toItem = ({
  Previous,
  AccountCompany,
  CompanyPlace,
  PlaceRequired,
  Reading,
  Reader,
  Registry,
  version,
  ...current
}: CertificationApprovalDetail): CertificationItem => ({
  ...toCertification(current),
  previous: Previous && toCertification(Previous),
  accountCompany: AccountCompany,
  place: { country: CompanyPlace.Country, province: CompanyPlace.Province, city: CompanyPlace.City },
  placeRequired: PlaceRequired,
  reading: Reading ?? null,
  reader: Reader ?? (Reading ? 'read' : 'notRead'),
  hasRegistry: Registry === true,
  version,
});

/** A decision with the data as corrected by staff. */
export interface CertificationVerdict extends Verdict {
  company: string;
  code: string;
  country: number;
  province: number;
  city: number;
  refused: readonly Refused[];
  marks: readonly PlacedMark<RefusedField>[];
}

/** Decides a request. */
export const decide =
  ({ id, userId, userType, version }: CertificationItem) =>
  (call: Call, verdict: CertificationVerdict) =>
    call(decideCertification, {
      query: { id },
      body: {
        UserId: userId,
        UserType: userType,
        ApprovalId: id,
        Result: verdict.decision,
        Company: verdict.company,
        Code: verdict.code,
        Country: verdict.country,
        Province: verdict.province,
        City: verdict.city,
        Opinion: verdict.opinion,
        version,
        ...(verdict.assigned_to && { assigned_to: verdict.assigned_to }),
        ...(verdict.refused.length > 0 && { RefusedFields: [...verdict.refused] }),
        ...(verdict.marks.length > 0 && {
          Marks: verdict.marks.map(({ field, box, words }) => ({ Field: field, Box: box, Words: words })),
        }),
      },
    });

/** The document of a request, for the viewer. */
export const documentOf = ({ imageId, company, userId, userType }: Certification): Document => ({
  id: imageId,
  company,
  read: async (call, signal) => {
    const { Data } = await call(
      readLicenceImage,
      { query: { lic_id: imageId, user_id: userId, user_type: String(userType) } },
      signal,
    );
    return { uri: Data.image, name: Data.name, bytes: Data.size };
  },
});
