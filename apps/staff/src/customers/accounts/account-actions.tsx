import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { setCustomerAccountStatus, type CustomerAccount } from '@portal/common/contract/console/customer-accounts';
import { AccountStatus } from '@portal/common/enums/user/account-status';
import { passes } from '@portal/common/form/rules';
import { checkReason, REASON_MAX } from '@portal/common/rules/text/reason';
import type { BulkAction } from '../../selection/action.ts';
import { oneByOne } from '../../selection/doing.ts';

/** An account as a row that can be selected. */
export type AccountRow = CustomerAccount & { id: string };

type Settable = typeof AccountStatus.active | typeof AccountStatus.disabled;

/** What can be done with selected accounts of a customer. */
export function useAccountActions(co: string): BulkAction<AccountRow>[] {
  const intl = useIntl();
  const set = (status: Settable, reasonOf: (values: Readonly<Record<string, string>>) => string) =>
    oneByOne<AccountRow>(intl.locale, (call, { id }, values) =>
      call(setCustomerAccountStatus, { params: { co, id }, body: { status, reason: reasonOf(values) } }),
    );
  const given = ({ reason = '' }: Readonly<Record<string, string>>) => reason;
  const undoing = () => intl.formatMessage({ id: 'selection.undo.reason' });
  const fields = <ReasonField />;
  return [
    {
      key: 'disable',
      label: 'selection.disable',
      text: 'selection.disable.text',
      danger: true,
      leftOut: ({ status }) => (status === AccountStatus.active ? undefined : 'selection.leftOut.notActive'),
      fields,
      run: set(AccountStatus.disabled, given),
      undo: set(AccountStatus.active, undoing),
    },
    {
      key: 'enable',
      label: 'selection.enable',
      text: 'selection.enable.text',
      leftOut: ({ status }) => (status === AccountStatus.disabled ? undefined : 'selection.leftOut.notDisabled'),
      fields,
      run: set(AccountStatus.active, given),
      undo: set(AccountStatus.disabled, undoing),
    },
  ];
}

function ReasonField() {
  return (
    <Form.Item name="reason" label={<FormattedMessage id="selection.reason" />} rules={[passes(checkReason)]}>
      <TextArea rows={3} count={{ show: true, max: REASON_MAX }} />
    </Form.Item>
  );
}
