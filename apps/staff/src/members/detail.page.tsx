import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { Alert } from '@portal/common/antd/base';
import { readStaff, type StaffMember } from '@portal/common/contract/console/staff';
import { StaffState } from '@portal/common/enums/staff/staff-state';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE, auditPersonPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { MemberActions } from './member-actions.tsx';
import { MemberState } from './member-state.tsx';
import { PrivilegesForm } from './privileges-form.tsx';

/** `/system/staff/{id}`: one staff account: data, privileges, and actions of administrators. */
export default function MemberPage() {
  const { id = '' } = useParams();
  const found = useRead(readStaff, { params: { user_id: id } }, { page: true });
  const { user_id: own } = useSignedIn();
  const member = found.data;
  const isSelf = id === own;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="members.title" />, to: SYSTEM_PAGE.members },
          { label: member?.user_name ?? '…' },
        ]}
        title={member?.user_name ?? <FormattedMessage id="members.one" />}
        note={member && <MemberState member={member} quiet={false} />}
        extra={
          member && (
            <>
              <LinkButton to={auditPersonPage(id)}>
                <FormattedMessage id="members.timeline" />
              </LinkButton>
              {!isSelf && <MemberActions member={member} />}
            </>
          )
        }
      />
      {found.error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="members.failed.one" />} query={found} />
        </Sheet>
      )}
      {!found.error && !member && (
        <Sheet>
          <PageSkeleton rows={6} />
        </Sheet>
      )}
      {member && (
        <>
          {isSelf && <Alert type="info" showIcon title={<FormattedMessage id="members.self.text" />} />}
          <MemberFacts member={member} />
          <Sheet title={<FormattedMessage id="members.field.privileges" />}>
            <PrivilegesForm member={member} readOnly={isSelf} />
          </Sheet>
        </>
      )}
    </>
  );
}

function MemberFacts({ member }: { member: StaffMember }) {
  const { email, login_name, state, status_reason, second_factor, sessions, last_sign_in, create_time, invitation } =
    member;
  return (
    <Sheet title={<FormattedMessage id="members.facts" />}>
      <Facts
        facts={[
          ['members.field.email', email],
          login_name !== '' && ['members.field.loginName', login_name],
          [
            'members.field.factor',
            <FormattedMessage key="factor" id={second_factor ? 'members.factor.on' : 'members.factor.off'} />,
          ],
          ['members.field.lastSignIn', <DateTime key="lastSignIn" at={last_sign_in} />],
          ['members.field.sessions', sessions],
          ['members.field.created', <DateTime key="created" at={create_time} />],
          invitation !== null && [
            'members.field.invitation',
            <FormattedMessage
              key="invitation"
              id="members.invitation.until"
              values={{ sent: <DateTime at={invitation.sent_time} />, until: <DateTime at={invitation.expire_time} /> }}
            />,
          ],
          state === StaffState.disabled && ['members.reason', status_reason],
        ]}
      />
    </Sheet>
  );
}
