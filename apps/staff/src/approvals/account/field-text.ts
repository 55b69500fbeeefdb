import type { AskedAccountField } from '@portal/common/enums/approval/asked-fields';
import type { MessageId } from '../../intl/messages.ts';

const TEXTS = {
  login_name: 'approvals.account.loginName',
  username: 'approvals.account.name',
  note: 'approvals.account.note',
} as const satisfies Record<AskedAccountField, MessageId>;

/** Text id of a field that applicants for an account can be asked about. */
export const accountFieldText = (field: string): MessageId => TEXTS[field as AskedAccountField];
