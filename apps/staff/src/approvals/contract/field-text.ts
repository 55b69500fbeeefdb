import type { AskedContractField } from '@portal/common/enums/approval/asked-fields';
import type { MessageId } from '../../intl/messages.ts';

const TEXTS = { sign_type: 'approvals.contract.type', partner_level: 'lookup.partnerLevel' } as const satisfies Record<
  AskedContractField,
  MessageId
>;

/** Text id of a field that applicants for a contract can be asked about. */
export const contractFieldText = (field: string): MessageId => TEXTS[field as AskedContractField];
