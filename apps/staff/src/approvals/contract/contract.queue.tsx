import { AskedContractField } from '@portal/common/enums/approval/asked-fields';
import { askContract, contractReview } from '@portal/common/contract/queues/contract-approval';
import { PAGE } from '@portal/common/pages/addresses';
import { CellText } from '@portal/common/ui/list/cell-text';
import { applicationAddress, applicationColumns } from '../applicant/application-columns.tsx';
import type { RequestQueue } from '../queue.ts';
import { contractFieldText } from '../../intl/asked-field-text.ts';
import { list, read, type Contract, type ContractItem } from './contract.queries.ts';

/** The queue of contract applications of partner companies. */
export const contractQueue: RequestQueue<Contract, ContractItem> = {
  kind: 'contract',
  area: 'partners',
  title: 'approvals.contract.title',
  path: PAGE.partnerContracts,
  views: ['pending', 'proposed', 'approved', 'rejected', 'all'],
  columns: applicationColumns({
    key: 'signType',
    width: 98,
    title: 'approvals.contract.type',
    render: ({ signType }) => <CellText>{signType || '--'}</CellText>,
  }),
  addressOf: applicationAddress(PAGE.partnerContracts),
  brief: ({ applicant, signType }) => [applicant, signType].filter(Boolean).join(' · '),
  list,
  file: 'partner-contracts',
  review: contractReview,
  asking: {
    call: askContract,
    fits: () => true,
    fields: AskedContractField,
    fieldText: contractFieldText,
    toldText: contractFieldText,
    valueText: (_, value) => value,
  },
  read,
};
