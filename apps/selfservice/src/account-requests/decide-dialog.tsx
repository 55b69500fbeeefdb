import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { Radio } from '@portal/common/antd/more';
import { decideAccountRequest, type AccountRequest } from '@portal/common/contract/company/account-requests';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { JoinReason } from '@portal/common/enums/approval/join-reason';
import { MemberRole } from '@portal/common/enums/user/member-role';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { checkNote } from '@portal/common/rules/approval/note';
import { isMember, rolesGivenBy } from '@portal/common/rules/company/member-rights';
import { optional } from '@portal/common/rules/text/optional';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import styles from './requests.module.css';

export interface Deciding {
  request: AccountRequest;
  result: Decision;
}

/** Asks what an approval means, or for the reason of a rejection, and decides. */
export function DecideDialog({
  deciding,
  onClose,
  onLeave,
}: {
  deciding: Deciding | null;
  onClose: () => void;
  /** Leaves for the sign-in page first. */
  onLeave: (id: number) => void;
}) {
  const what = deciding?.result === Decision.approve ? 'approve' : 'reject';
  return (
    <Dialog
      open={deciding !== null}
      centered
      onClose={onClose}
      title={
        deciding && <FormattedMessage id={`accountRequests.${what}.of`} values={{ name: deciding.request.username }} />
      }
    >
      {deciding && <DecideForm {...deciding} onClose={onClose} onLeave={() => onLeave(deciding.request.id)} />}
    </Dialog>
  );
}

const ROLES = {
  [MemberRole.administrator]: 'accountRequests.role.administrator',
  [MemberRole.member]: 'accountRequests.role.member',
  [MemberRole.finance]: 'accountRequests.role.finance',
} as const;

interface Fields {
  role: MemberRole;
  reason?: JoinReason;
  note?: string;
}

const EMPTY: Fields = { note: '', role: MemberRole.member };

/** Rejects with an element: the text follows a change of language. */
const mustChoose = (_: unknown, reason?: JoinReason) =>
  reason ? Promise.resolve() : Promise.reject(<FormattedMessage id="accountRequests.reason.empty" />);

function DecideForm({
  request: { id, username: name, idp_name: provider },
  result,
  onClose,
  onLeave,
}: Deciding & { onClose: () => void; onLeave: () => void }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'decide' });
  const { mutateAsync: decide } = useChange(decideAccountRequest, { also: ['contacts'] });
  // Naming an administrator needs a recent sign-in.
  const stepUp = useFormStepUp({ name: `decide:${id}`, form, stored: EMPTY, onLeave });
  const user = useSignedIn();
  const company = isMember(user.user_type) ? 'enterprise' : 'partner';
  const kind = provider !== '' && company === 'enterprise' ? 'provider' : company;
  const ranks = isMember(user.user_type);
  const approves = result === Decision.approve;
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async ({ reason, note = '', role }) => {
        await decide({
          params: { id: String(id) },
          body: { result, ...(reason && { reason }), ...(approves && ranks && { role }), note },
        });
        void message.success(
          intl.formatMessage({ id: approves ? 'accountRequests.approved' : 'accountRequests.rejected' }),
        );
        onClose();
      }}
      danger={!approves}
      submit={<FormattedMessage id={approves ? 'accountRequests.approve' : 'accountRequests.reject'} />}
      onClose={onClose}
    >
      {approves ? (
        <>
          <Alert
            type="warning"
            showIcon
            className={styles.warning ?? ''}
            title={<FormattedMessage id={`accountRequests.approve.warning.${kind}`} values={{ name, provider }} />}
          />
          {ranks && (
            <Form.Item name="role" label={<FormattedMessage id="accountRequests.role" />}>
              <Radio.Group className={styles.reasons ?? ''}>
                {rolesGivenBy(user.role)
                  .filter((role) => role !== MemberRole.owner)
                  .map((role) => (
                    <Radio key={role} value={role}>
                      <FormattedMessage id={ROLES[role]} />
                    </Radio>
                  ))}
              </Radio.Group>
            </Form.Item>
          )}
        </>
      ) : (
        <>
          <Form.Item
            name="reason"
            validateTrigger="onChange"
            rules={[{ validator: mustChoose }]}
            label={<FormattedMessage id="accountRequests.reason" />}
          >
            <Radio.Group className={styles.reasons ?? ''}>
              {Object.values(JoinReason).map((one) => (
                <Radio key={one} value={one}>
                  <FormattedMessage id={`accountRequests.reason.${one}`} />
                </Radio>
              ))}
            </Radio.Group>
          </Form.Item>
          <Form.Item
            name="note"
            rules={[passes(optional(checkNote))]}
            label={<FormattedMessage id="accountRequests.reason.note" />}
            extra={<FormattedMessage id="accountRequests.reason.note.hint" />}
          >
            <TextArea rows={2} maxLength={1000} />
          </Form.Item>
        </>
      )}
      {stepUp.dialog}
    </DialogForm>
  );
}
