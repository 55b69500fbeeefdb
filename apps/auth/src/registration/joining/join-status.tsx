import { useState, type ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button, Form } from '@portal/common/antd/base';
import { TextArea } from '@portal/common/antd/fields';
import { askToJoinAgain, readAsked, withdrawAsked, type AskedRequest } from '@portal/common/contract/company/joining';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import type { UserType } from '@portal/common/enums/user/user-type';
import { PortalForm } from '@portal/common/form/portal-form';
import { passes } from '@portal/common/form/rules';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { JOIN_COMPANY_PAGE } from '@portal/common/pages/addresses';
import { checkNote } from '@portal/common/rules/approval/note';
import { optional } from '@portal/common/rules/text/optional';
import { Seal } from '@portal/common/ui/artwork/seal';
import { DateTime } from '@portal/common/ui/date-time';
import { Facts } from '@portal/common/ui/facts/facts';
import { LinkButton } from '@portal/common/ui/link-button';
import { LateNote, ReviewFacts } from '@portal/common/ui/review-time';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import styles from './joining.module.css';

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
    <SignedOutFrame
      {...frame}
      title={<FormattedMessage id={name ? `join.status.title.${name}` : gone ? 'join.status.gone' : 'join.title'} />}
    >
      {!data && !error && <PageSkeleton rows={3} />}
      {gone && (
        <EmptyState
          title={<FormattedMessage id="join.status.gone" />}
          text={<FormattedMessage id="join.status.gone.text" />}
          action={
            <LinkButton type="primary" to={`${JOIN_COMPANY_PAGE}?user_type=${userType}`}>
              <FormattedMessage id="join.again" />
            </LinkButton>
          }
        />
      )}
      {!data && error && !gone && <LoadFailed title={<FormattedMessage id="join.status.failed" />} query={asked} />}
      {data && <Status asked={data} ticket={ticket} userType={userType} />}
    </SignedOutFrame>
  );
}

function Status({ asked, ticket, userType }: { asked: AskedRequest; ticket: string; userType: UserType }) {
  const { status, company_name, applied_time, decided_time, opinion, usual_time, review_wait, again_time } = asked;
  const host = useHost();
  const [asking, setAsking] = useState(false);
  const name = NAMES[status];
  const pending = status === ApprovalStatus.pending;
  const rejected = status === ApprovalStatus.rejected;
  // oxlint-disable-next-line react/purity -- compares with the time of rendering on purpose
  const open = again_time !== null && Date.parse(again_time) <= Date.now();
  return (
    <div className={styles.status}>
      {name !== 'withdrawn' && <Seal kind={name === 'approved' ? 'done' : name} />}
      <p role="status">
        <FormattedMessage id={`join.status.text.${name}`} />
      </p>
      <LateNote wait={review_wait} />
      <Facts
        facts={[
          ['join.status.company', company_name],
          ['join.status.sent', <DateTime key="sent" at={applied_time} />],
          decided_time !== null && ['join.status.decided', <DateTime key="decided" at={decided_time} />],
          rejected && [
            'join.status.reason',
            <span key="reason" className={styles.opinion}>
              {opinion || '--'}
            </span>,
          ],
        ]}
      />
      {pending && (
        <dl className={styles.wait}>
          <ReviewFacts usual={usual_time} wait={review_wait} />
        </dl>
      )}
      {rejected && again_time !== null && !open && (
        <p>
          <FormattedMessage id="join.again.later" values={{ day: <DateTime at={again_time} dayOnly /> }} />
        </p>
      )}
      {asking ? (
        <AgainForm ticket={ticket} onDone={() => setAsking(false)} />
      ) : (
        <div className={styles.actions}>
          {status === ApprovalStatus.approved && (
            <Button type="primary" onClick={() => host.onLogin(undefined, userType)}>
              <FormattedMessage id="join.signIn" />
            </Button>
          )}
          {rejected && open && (
            <Button type="primary" onClick={() => setAsking(true)}>
              <FormattedMessage id="join.again" />
            </Button>
          )}
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

function AgainForm({ ticket, onDone }: { ticket: string; onDone: () => void }) {
  const form = usePortalForm<{ note: string }>({ name: 'again' });
  const { mutateAsync: again } = useChange(askToJoinAgain);
  return (
    <PortalForm
      form={form}
      className={styles.again ?? ''}
      initialValues={{ note: '' }}
      onSubmit={async ({ note }) => {
        await again({ body: { ticket, note } });
        onDone();
      }}
      footer={
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" loading={form.busy}>
            <FormattedMessage id="join.submit" />
          </Button>
          <Button disabled={form.busy} onClick={onDone}>
            <FormattedMessage id="common.cancel" />
          </Button>
        </div>
      }
    >
      <Form.Item
        name="note"
        rules={[passes(optional(checkNote))]}
        label={<FormattedMessage id="join.note" />}
        extra={<FormattedMessage id="join.note.hint" />}
      >
        <TextArea rows={3} maxLength={1000} autoFocus />
      </Form.Item>
    </PortalForm>
  );
}
