import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../../antd/base.ts';
import { Popconfirm } from '../../antd/more.ts';
import { reactTo } from '../../client/react-to.ts';
import {
  endSignedInApplication,
  listSignedInApplications,
  type SignedInApplication,
} from '../../contract/sign-in/signed-in-applications.ts';
import { failureText } from '../../form/server-message.tsx';
import { useChange } from '../../host/use-change.ts';
import { useRead } from '../../host/use-read.ts';
import styles from '../sessions/sessions.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';

/**
 * The applications that one is signed in to through the portal or has allowed; each can be signed out, which also
 * withdraws the consent.
 */
export function SignedInApplicationsCard() {
  const applications = useRead(listSignedInApplications, {});
  const { error } = applications;
  const data = applications.data?.rows;
  return (
    <Sheet title={<FormattedMessage id="signedInApplications.title" />}>
      {data && data.length > 0 && (
        <ul className={styles.sessions}>
          {data.map((one) => (
            <Row key={one.client_id} application={one} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p className={styles.alone}>
          <FormattedMessage id="signedInApplications.none" />
        </p>
      )}
      {!data && error && (
        <LoadFailed title={<FormattedMessage id="signedInApplications.failed" />} query={applications} />
      )}
      {!data && !error && <PageSkeleton rows={2} />}
    </Sheet>
  );
}

function Row({
  application: { client_id, name_zh, name_en, since_time, last_used_time, allowed_time },
}: {
  application: SignedInApplication;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const end = useChange(endSignedInApplication, { also: ['activity'] });
  const name = intl.locale.startsWith('zh') ? name_zh : name_en;
  const done = () => void message.success(intl.formatMessage({ id: 'signedInApplications.ended' }, { name }));
  // One that has ended meanwhile counts as ended.
  const failed = (error: unknown) =>
    reactTo<typeof endSignedInApplication>(
      error,
      { 'Account.NotFound': done },
      () => void message.error(failureText(error, intl.locale)),
    );
  return (
    <li className={styles.session} aria-label={name}>
      <div className={styles.about}>
        <div className={styles.name}>
          <span>
            <bdi>{name}</bdi>
          </span>
        </div>
        <div className={styles.facts}>
          {since_time !== null && (
            <span>
              <FormattedMessage id="signedInApplications.since" values={{ at: <DateTime at={since_time} /> }} />
            </span>
          )}
          {last_used_time !== null && (
            <span>
              <FormattedMessage id="sessions.lastUsed" values={{ at: <DateTime at={last_used_time} /> }} />
            </span>
          )}
          {allowed_time !== null && (
            <span>
              <FormattedMessage id="signedInApplications.allowed" values={{ at: <DateTime at={allowed_time} /> }} />
            </span>
          )}
        </div>
      </div>
      <Popconfirm
        title={<FormattedMessage id="signedInApplications.end.title" values={{ name }} />}
        description={
          <FormattedMessage
            id={allowed_time === null ? 'signedInApplications.end.text' : 'signedInApplications.end.text.allowed'}
          />
        }
        okText={<FormattedMessage id="sessions.end" />}
        cancelText={<FormattedMessage id="common.cancel" />}
        okButtonProps={{ danger: true }}
        placement="bottomRight"
        onConfirm={() => end.mutate({ params: { client_id } }, { onSuccess: done, onError: failed })}
      >
        <Button
          type="link"
          danger
          loading={end.isPending}
          aria-label={intl.formatMessage({ id: 'signedInApplications.end.named' }, { name })}
        >
          <FormattedMessage id="sessions.end" />
        </Button>
      </Popconfirm>
    </li>
  );
}
