import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { askToJoinBySso, readSsoApplicant } from '@portal/common/contract/sign-in/sso-joining';
import { UserType } from '@portal/common/enums/user/user-type';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { Facts } from '@portal/common/ui/facts/facts';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AskForm } from './ask-form.tsx';
import styles from './joining.module.css';

/** Asks for an account for somebody whom the provider of a company has just confirmed: it has no password. */
export function JoinByProvider({
  art,
  onAsked,
}: Pick<ComponentProps<typeof SignedOutFrame>, 'art'> & { onAsked: (ticket: string, userType: UserType) => void }) {
  const host = useHost();
  const applicant = useRead(readSsoApplicant, {}, { staleTime: Infinity });
  const { mutateAsync: ask, error: refused } = useChange(askToJoinBySso, { refetch: false });
  const { data, error } = applicant;
  const expired = [error, refused].some((one) => one?.code === 'Account.Page.Expired');
  return (
    <SignedOutFrame
      title={<FormattedMessage id="join.title" />}
      art={art}
      audience={data?.user_type === UserType.partner ? 'partner' : 'enterprise'}
      lead={data && !expired && <FormattedMessage id="join.provider.lead" />}
    >
      {!data && !error && <PageSkeleton kind="form" rows={3} />}
      {expired && (
        <EmptyState
          title={<FormattedMessage id="join.provider.expired" />}
          text={<FormattedMessage id="join.provider.expired.text" />}
          action={
            <Button type="primary" onClick={() => host.onLogin(undefined, UserType.idpUser)}>
              <FormattedMessage id="join.signIn" />
            </Button>
          }
        />
      )}
      {!data && error && !expired && (
        <LoadFailed title={<FormattedMessage id="join.status.failed" />} query={applicant} />
      )}
      {data && !expired && (
        <div className={styles.status}>
          <Facts
            facts={[
              ['join.status.company', data.company_name],
              ['join.provider', data.idp_name],
            ]}
          />
          <AskForm
            username={data.username}
            ask={async (body) => onAsked((await ask({ body })).ticket, data.user_type)}
          />
        </div>
      )}
    </SignedOutFrame>
  );
}
