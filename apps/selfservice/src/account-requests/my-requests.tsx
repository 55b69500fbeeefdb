import { leaveGuard } from '@portal/common/form/draft/leave-guard';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { Popconfirm } from '@portal/common/antd/more';
import {
  answerOwnRequest,
  askAgainForLoginName,
  listOwnRequests,
  withdrawOwnRequest,
  type OwnRequest,
} from '@portal/common/contract/company/joining';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useRead } from '@portal/common/host/use-read';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { Facts } from '@portal/common/ui/facts/facts';
import { LateNote, reviewFacts } from '@portal/common/ui/review-time';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { ApprovalStatusPill } from '@portal/common/ui/status/statuses';
import { askedTexts } from '../intl/messages.ts';
import { AskDialog } from './ask-dialog.tsx';
import styles from './requests.module.css';

/** Lazy: loaded only with a question. */
const AccountAnswer = lazy(async () => {
  const { AccountAnswer: Answer } = await askedTexts.loadedWith(import('@portal/common/form/question/account-answer'));
  return { default: Answer };
});

/** Accounts that a member of an enterprise has asked for. */
export function MyRequests() {
  const own = useRead(listOwnRequests, {});
  const { data, error } = own;
  const [asking, setAsking] = useState(false);
  return (
    <Sheet
      title={<FormattedMessage id="accountRequests.mine.title" />}
      extra={
        <Button onClick={() => setAsking(true)}>
          <FormattedMessage id="accountRequests.mine.ask" />
        </Button>
      }
    >
      <p className={styles.lead}>
        <FormattedMessage id="accountRequests.mine.lead" />
      </p>
      {!data && error && <LoadFailed title={<FormattedMessage id="accountRequests.failed" />} query={own} />}
      {!data && !error && <PageSkeleton rows={2} />}
      {data?.requests.length === 0 && (
        <p className={styles.hint}>
          <FormattedMessage id="accountRequests.mine.empty" />
        </p>
      )}
      {data && data.requests.length > 0 && (
        <ul className={styles.mine}>
          {data.requests.map((one) => (
            <Mine key={one.id} request={one} />
          ))}
        </ul>
      )}
      <AskDialog open={asking} onClose={() => setAsking(false)} />
    </Sheet>
  );
}

function Mine({ request }: { request: OwnRequest }) {
  const { id, status, username, login_name, applied_time, opinion, usual_time, review_wait } = request;
  const { question, asked_for } = request;
  const { mutateAsync: answer } = useChange(answerOwnRequest);
  const shown = [username, login_name].filter(Boolean).join(' · ');
  return (
    <li>
      <div className={styles.mineHead}>
        <b className={styles.text}>{shown || '--'}</b>
        <ApprovalStatusPill status={status} quiet />
        <MineActions request={request} />
      </div>
      <p className={styles.hint}>
        <DateTime at={applied_time} />
      </p>
      {status === ApprovalStatus.rejected && (
        <p className={styles.text}>
          <FormattedMessage id="accountRequests.mine.reason" values={{ reason: opinion || '--' }} />
        </p>
      )}
      {status === ApprovalStatus.pending && (
        <>
          <LateNote wait={review_wait} />
          {question && asked_for ? (
            <Suspense fallback={<PageSkeleton kind="form" rows={2} />}>
              <AccountAnswer
                guard={leaveGuard}
                draft={`account:${id}`}
                question={question}
                now={asked_for}
                answer={(body) => answer({ params: { id: String(id) }, body })}
              />
            </Suspense>
          ) : (
            <Facts facts={reviewFacts(usual_time, review_wait)} />
          )}
        </>
      )}
    </li>
  );
}

function MineActions({ request: { id, status, username: name, again_time } }: { request: OwnRequest }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const withdraw = useChange(withdrawOwnRequest);
  const again = useChange(askAgainForLoginName);
  const params = { id: String(id) };
  const said = (text: 'accountRequests.mine.withdrawn' | 'accountRequests.mine.sent') => ({
    onSuccess: () => void message.success(intl.formatMessage({ id: text })),
    onError: (error: unknown) => void message.error(failureText(error, intl.locale)),
  });
  const pending = status === ApprovalStatus.pending;
  // oxlint-disable-next-line react/purity -- compares with the time of rendering on purpose
  const open = again_time !== null && Date.parse(again_time) <= Date.now();
  if (!pending && again_time === null) return null;
  return (
    <span className={styles.actions}>
      {again_time !== null && !open && (
        <span className={styles.hint}>
          <FormattedMessage
            id="accountRequests.mine.again.later"
            values={{ day: <DateTime key="day" at={again_time} dayOnly /> }}
          />
        </span>
      )}
      {open && (
        <Button
          size="small"
          loading={again.isPending}
          aria-label={intl.formatMessage({ id: 'accountRequests.mine.again.of' }, { name })}
          onClick={() => again.mutate({ params, body: { note: '' } }, said('accountRequests.mine.sent'))}
        >
          <FormattedMessage id="accountRequests.mine.again" />
        </Button>
      )}
      <Popconfirm
        title={<FormattedMessage id="accountRequests.mine.withdraw.ask" />}
        okText={<FormattedMessage id={pending ? 'accountRequests.mine.withdraw' : 'accountRequests.mine.forget'} />}
        okButtonProps={{ danger: true }}
        cancelText={<FormattedMessage id="common.cancel" />}
        onConfirm={() => withdraw.mutate({ params }, said('accountRequests.mine.withdrawn'))}
      >
        <Button
          size="small"
          loading={withdraw.isPending}
          aria-label={intl.formatMessage(
            { id: pending ? 'accountRequests.mine.withdraw.of' : 'accountRequests.mine.forget.of' },
            { name },
          )}
        >
          <FormattedMessage id={pending ? 'accountRequests.mine.withdraw' : 'accountRequests.mine.forget'} />
        </Button>
      </Popconfirm>
    </span>
  );
}
