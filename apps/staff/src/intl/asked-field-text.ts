import type { AskedAccountField, AskedContractField } from '@portal/common/enums/approval/asked-fields';
import type { MessageId } from './messages.ts';

const OF_CONTRACT = {
  sign_type: 'approvals.contract.type',
  partner_level: 'lookup.partnerLevel',
} as const satisfies Record<AskedContractField, MessageId>;

const OF_ACCOUNT = {
  login_name: 'approvals.account.loginName',
  username: 'approvals.account.name',
  note: 'approvals.account.note',
} as const satisfies Record<AskedAccountField, MessageId>;

/** Text id of a field that applicants for a contract can be asked about. */
export const contractFieldText = (field: string): MessageId => OF_CONTRACT[field as AskedContractField];

/** Text id of a field that applicants for an account can be asked about. */
export const accountFieldText = (field: string): MessageId => OF_ACCOUNT[field as AskedAccountField];
