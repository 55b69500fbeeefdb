import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { ApprovalType } from '@portal/common/enums/approval/approval-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { askCertification, certificationReview } from '@portal/common/contract/queues/certification-approval';
import { PAGE, type QueuePath } from '@portal/common/pages/addresses';
import { licenceTypes } from '@portal/common/ui/status/statuses';
import { RefusedField } from '@portal/common/enums/certification/refusal-reason';
import type { Asking } from '../question/asking.ts';
import { TwoLines } from '../list/two-lines.tsx';
import type { RequestQueue } from '../queue.ts';
import {
  BY_CODE,
  documentOf,
  listCertifications,
  readCertification,
  type Certification,
  type CertificationItem,
} from './certification.queries.ts';
import { RequestType } from './request-type.tsx';

type CertificationQueue = RequestQueue<Certification, CertificationItem>;

const asking: Asking = {
  call: askCertification,
  fits: (request) => !(request as Certification).byTransaction,
  fields: RefusedField,
  fieldText: (field) => `refusedField.${field as RefusedField}`,
  toldText: (field) => `refusedField.${field as RefusedField}`,
  valueText(field, value) {
    if (field === 'LicURL') return null;
    return field === 'LicType' ? (licenceTypes.find(({ type }) => String(type) === value)?.text ?? value) : value;
  },
};

const queueOf = (area: 'customers' | 'partners', path: QueuePath, userType: UserType): CertificationQueue => ({
  kind: 'certification',
  area,
  title: `approvals.certification.title.${area}`,
  path,
  views: ['pending', 'proposed', 'processed'],
  types: {
    label: 'approvals.certification.type',
    options: [
      ...licenceTypes.map(({ type, text }) => ({ value: String(type), text })),
      { value: BY_CODE, text: 'approvals.certification.filter.code' },
    ],
  },
  columns: [
    'id',
    'company',
    'applicant',
    {
      key: 'code',
      width: 186,
      figures: true,
      optional: true,
      title: 'approvals.certification.codeAndType',
      render: (request) => (
        <TwoLines
          first={<span title={request.code}>{request.code || '--'}</span>}
          second={<RequestType request={request} />}
        />
      ),
    },
    'result',
    {
      key: 'approvalType',
      width: 116,
      decidedOnly: true,
      optional: true,
      hiddenAtFirst: true,
      title: 'approvals.certification.approvalType',
      render: ({ approvalType }) => <ApprovalTypeName type={approvalType} />,
    },
    'submitted',
    'waited',
    'due',
    'decided',
    'operation',
  ],
  addressOf: ({ id }, page) => `${path}/${id}/${page}`,
  brief: (request) => (
    <>
      <bdi>{request.applicant}</bdi> · <RequestType request={request} />
    </>
  ),
  documents: (item) => [item, item.previous].flatMap((one) => (one && one.imageId !== '' ? [documentOf(one)] : [])),
  list: listCertifications(userType),
  file: 'business-verifications',
  review: certificationReview,
  asking,
  read: readCertification(userType),
});

export const customerCertifications = queueOf('customers', PAGE.customerCertifications, UserType.enterprise);
export const partnerCertifications = queueOf('partners', PAGE.partnerCertifications, UserType.partner);

/** The queue of the current path: of partners below `/partners`, else of enterprises. */
export const useCertificationQueue = (): CertificationQueue =>
  useLocation().pathname.toLowerCase().startsWith(PAGE.partners) ? partnerCertifications : customerCertifications;

const approvalTypes = {
  [ApprovalType.automatic]: 'approvals.certification.approvalType.automatic',
  [ApprovalType.manual]: 'approvals.certification.approvalType.manual',
  [ApprovalType.system]: 'approvals.certification.approvalType.system',
} as const;

/** Who decided: an automatic rule, a person or the system. */
export function ApprovalTypeName({ type }: { type: ApprovalType | null }) {
  return type === null ? <span>--</span> : <FormattedMessage id={approvalTypes[type]} />;
}
