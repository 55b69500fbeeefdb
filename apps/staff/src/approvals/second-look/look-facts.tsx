import { FormattedMessage } from 'react-intl';
import { readLicenceImage } from '@portal/common/contract/company/certification';
import type { Look } from '@portal/common/contract/queues/second-looks';
import type { LookField } from '@portal/common/enums/approval/second-look';
import { shownPhone } from '@portal/common/rules/contact/phone';
import type { MessageId } from '../../intl/messages.ts';
import { FactSheet, type Fact } from '../request/fact-sheet.tsx';
import type { Document } from '../viewer/document.queries.ts';
import { DocumentViewer } from '../viewer/document-viewer.tsx';

/** The texts of the pages of the queues. */
const LABELS: Readonly<Record<LookField, MessageId>> = {
  type: 'approvals.certification.type',
  company: 'approvals.certification.company',
  code: 'approvals.certification.code',
  transactionCode: 'approvals.certification.transactionCode',
  accountCompany: 'approvals.certification.accountCompany',
  place: 'approvals.certification.location',
  signType: 'approvals.contract.type',
  wantedLevel: 'approvals.contract.wantedLevel',
  currentLevel: 'approvals.contract.currentLevel',
  intentions: 'approvals.registration.types',
  website: 'registrationField.company_official_website',
  companyPhone: 'registrationField.company_phone',
  companyEmail: 'registrationField.company_email',
  industry: 'registrationField.company_industry_id',
  mainBusiness: 'registrationField.company_main_business',
  companyLocation: 'registrationField.company_location',
  companyAddress: 'registrationField.company_address',
  loginName: 'approvals.account.loginName',
  name: 'approvals.account.name',
  provider: 'approvals.account.provider',
  source: 'approvals.account.source',
  phone: 'approvals.account.phone',
  email: 'approvals.account.email',
  positionCategory: 'approvals.registration.field.position_category_id',
  position: 'approvals.registration.field.position_name',
  location: 'approvals.registration.field.location',
  address: 'approvals.registration.field.address',
  applicant: 'approvals.queue.column.applicant',
  note: 'approvals.account.note',
};
const PHONES: readonly LookField[] = ['phone', 'companyPhone'];

type AsItStood = Pick<Look, 'company' | 'facts' | 'lic_id' | 'queue'>;

const documentOf = ({ lic_id, company }: AsItStood): Document => ({
  id: lic_id,
  company,
  read: async (call, signal) => {
    const { Data } = await call(readLicenceImage, { query: { lic_id } }, signal);
    return { uri: Data.image, name: Data.name, bytes: Data.size };
  },
});

/** The request as it stood at the first decision: its document and its facts. */
export function LookFacts({ look }: { look: AsItStood }) {
  const verifies = look.queue === 'customerCertification' || look.queue === 'partnerCertification';
  return (
    <>
      {verifies && (
        <DocumentViewer
          document={{ ...documentOf(look), title: <FormattedMessage id="approvals.document.title" /> }}
          none={<FormattedMessage id="approvals.certification.noDocument" />}
        />
      )}
      <FactSheet
        title="approvals.look.facts"
        facts={look.facts.map(({ field, value }): Fact => [
          LABELS[field],
          PHONES.includes(field) ? shownPhone(value) : value,
        ])}
      />
    </>
  );
}
