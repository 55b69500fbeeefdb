import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { askToJoinAgain, readAsked, withdrawAsked, type AskedRequest } from '@portal/common/contract/company/joining';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { UserType } from '@portal/common/enums/user/user-type';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { JOIN_COMPANY_PAGE } from '@portal/common/pages/addresses';
import { Seal } from '@portal/common/ui/artwork/seal';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LinkButton } from '@portal/common/ui/link-button';
import { LateNote, reviewFacts } from '@portal/common/ui/review-time';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AskForm } from './ask-form.tsx';
import styles from './joining.module.css';

/** Lazy: loaded only with a question. */
const AccountQuestion = lazy(() => import('./account-question.tsx'));

const NAMES = {
  [ApprovalStatus.notSubmitted]: 'pending',
  [ApprovalStatus.pending]: 'pending',
  [ApprovalStatus.approved]: 'approved',
  [ApprovalStatus.rejected]: 'rejected',
  [ApprovalStatus.withdrawn]: 'withdrawn',
} as const;

/** Where a request to join stands, for its applicant, who has no session: by the ticket of the link. */
export function JoinStatus({
  ticket,
  userType,
  frame,
}: {
  ticket: string;
  userType: UserType;
  frame: Pick<ComponentProps<typeof SignedOutFrame>, 'art' | 'audience'>;
}) {
  const asked = useRead(readAsked, { body: { ticket } });
  const { data, error } = asked;
  const gone = error?.code === 'Account.NotFound';
  const name = data && NAMES[data.status];
  return (
    <SignedOutFrame {...frame} title={<FormattedMessage id={name ? `join.status.title.${name}` : 'join.title'} />}>
      {!data && !error && <PageSkeleton rows={3} />}
      {gone && (
        <EmptyState
          icon="broken"
          title={<FormattedMessage id="join.status.gone" />}
          text={<FormattedMessage id="join.status.gone.text" />}
          action={<AskAnew userType={userType} />}
        />
      )}
      {!data && error && !gone && <LoadFailed title={<FormattedMessage id="join.status.failed" />} query={asked} />}
      {data && <Status asked={data} ticket={ticket} userType={userType} />}
    </SignedOutFrame>
  );
}

function AskAnew({ userType }: { userType: UserType }) {
  return (
    <LinkButton type="primary" to={`${JOIN_COMPANY_PAGE}?user_type=${userType}`}>
      <FormattedMessage id="join.again" />
    </LinkButton>
  );
}

function Status({ asked, ticket, userType }: { asked: AskedRequest; ticket: string; userType: UserType }) {
  const { status, company_name, applied_time, decided_time, opinion, usual_time, review_wait, again_time } = asked;
  const byProvider = asked.by_provider === 1;
  const host = useHost();
  // Undefined until somebody asks again: after that the focus comes back to the button.
  const [asking, setAsking] = useState<boolean>();
  const { mutateAsync: again } = useChange(askToJoinAgain);
  const name = NAMES[status];
  const pending = status === ApprovalStatus.pending;
  const rejected = status === ApprovalStatus.rejected;
  // oxlint-disable-next-line react/purity -- compares with the time of rendering on purpose
  const open = again_time !== null && Date.parse(again_time) <= Date.now();
  return (
    <div className={styles.status}>
      {name !== 'withdrawn' && <Seal kind={name === 'approved' ? 'done' : name} />}
      <p role="status">
        <FormattedMessage
          id={
            byProvider && (name === 'pending' || name === 'approved')
              ? `join.provider.${name}`
              : `join.status.text.${name}`
          }
        />
      </p>
      <LateNote wait={review_wait} />
      <Facts
        facts={[
          ['join.status.company', company_name],
          ['join.status.sent', <DateTime key="sent" at={applied_time} />],
          decided_time !== null && [
            name === 'withdrawn' ? 'join.status.withdrawn' : 'join.status.decided',
            <DateTime key="decided" at={decided_time} />,
          ],
          rejected && [
            'join.status.reason',
            <span key="reason" className={styles.opinion}>
              {opinion || '--'}
            </span>,
          ],
          ...(pending && !asked.question ? reviewFacts(usual_time, review_wait) : []),
        ]}
      />
      {asked.question && asked.asked_for && (
        <Suspense fallback={<PageSkeleton rows={3} />}>
          <AccountQuestion ticket={ticket} question={asked.question} now={asked.asked_for} />
        </Suspense>
      )}
      {rejected && again_time !== null && !open && (
        <p>
          <FormattedMessage id="join.again.later" values={{ day: <DateTime at={again_time} dayOnly /> }} />
        </p>
      )}
      {asking ? (
        <AskForm
          onCancel={() => setAsking(false)}
          ask={async ({ note, accepted }) => {
            await again({ body: { ticket, note, ...(accepted && { accepted }) } });
            setAsking(false);
          }}
        />
      ) : (
        <div className={styles.actions}>
          {status === ApprovalStatus.approved && (
            <Button type="primary" onClick={() => host.onLogin(undefined, byProvider ? UserType.idpUser : userType)}>
              <FormattedMessage id="join.signIn" />
            </Button>
          )}
          {rejected && open && (
            <Button type="primary" autoFocus={asking === false} onClick={() => setAsking(true)}>
              <FormattedMessage id="join.again" />
            </Button>
          )}
          {name === 'withdrawn' && <AskAnew userType={userType} />}
          {(pending || rejected) && <Withdraw ticket={ticket} forget={rejected} />}
        </div>
      )}
    </div>
  );
}

function Withdraw({ ticket, forget }: { ticket: string; forget: boolean }) {
  const intl = useIntl();
  const { modal, message } = App.useApp();
  const { mutateAsync: withdraw, isPending } = useChange(withdrawAsked);
  const text = intl.formatMessage({ id: forget ? 'join.forget' : 'join.withdraw' });
  return (
    <Button
      loading={isPending}
      onClick={() =>
        modal.confirm({
          title: text,
          content: intl.formatMessage({ id: 'join.withdraw.ask' }),
          okText: text,
          okButtonProps: { danger: true },
          cancelText: intl.formatMessage({ id: 'common.cancel' }),
          onOk: () =>
            withdraw({ body: { ticket } }).catch(
              (error: unknown) => void message.error(failureText(error, intl.locale)),
            ),
        })
      }
    >
      {text}
    </Button>
  );
}
