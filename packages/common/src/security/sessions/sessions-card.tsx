import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../../antd/base.ts';
import { Popconfirm } from '../../antd/more.ts';
import { reactTo } from '../../client/react-to.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '../../contract/sign-in/sessions.ts';
import { failureText } from '../../form/server-message.tsx';
import { useChange } from '../../host/use-change.ts';
import { useRead } from '../../host/use-read.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { LoadFailed } from '../../ui/status/load-failed.tsx';
import { Sheet } from '../../ui/facts/sheet.tsx';
import { PageSkeleton } from '../../ui/status/states.tsx';
import { StatusPill } from '../../ui/status/status-pill.tsx';
import { DeviceIcon } from './device-icon.tsx';
import styles from './sessions.module.css';

const SESSIONS_EVERY_MS = 30_000;

/** The signed-in browsers; all but the current one can be signed out. */
export function SessionsCard() {
  const intl = useIntl();
  const sessions = useRead(listOwnSessions, {}, { refetchInterval: SESSIONS_EVERY_MS });
  const { error } = sessions;
  const data = sessions.data?.rows;
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Sheet
      title={<FormattedMessage id="sessions.title" />}
      note={
        data && (
          <span className={styles.count}>
            <FormattedMessage id="sessions.count" values={{ count: data.length }} />
            <Button
              type="text"
              icon={<Icon name="refresh" size={16} />}
              loading={sessions.isFetching}
              aria-label={intl.formatMessage({ id: 'sessions.refresh' })}
              onClick={() => void sessions.refetch()}
            />
          </span>
        )
      }
      extra={
        others > 0 && (
          <div className={styles.actions}>
            <EndOthers count={others} />
          </div>
        )
      }
    >
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <Row key={session.session_id} session={session} />
          ))}
        </ul>
      )}
      {data && others === 0 && (
        <p className={styles.alone}>
          <FormattedMessage id="sessions.alone" />
        </p>
      )}
      {!data && error && <LoadFailed title={<FormattedMessage id="sessions.failed" />} query={sessions} />}
      {!data && !error && <PageSkeleton rows={3} />}
    </Sheet>
  );
}

/** Messages for a session that was or was not ended. A session that another window has ended counts as ended. */
function useToasts() {
  const intl = useIntl();
  const { message } = App.useApp();
  const done = (id: 'sessions.ended' | 'sessions.othersEnded') => () =>
    void message.success(intl.formatMessage({ id }));
  return {
    done,
    failed: (error: unknown) =>
      reactTo<typeof endOwnSession>(
        error,
        { 'Account.NotFound': done('sessions.ended') },
        () => void message.error(failureText(error, intl.locale)),
      ),
  };
}

function EndOthers({ count }: { count: number }) {
  const end = useChange(endOtherSessions, { also: ['activity'] });
  const { done, failed } = useToasts();
  return (
    <Popconfirm
      title={<FormattedMessage id="sessions.endOthers.title" values={{ count }} />}
      description={<FormattedMessage id="sessions.endOthers.text" />}
      okText={<FormattedMessage id="sessions.endOthers.ok" />}
      cancelText={<FormattedMessage id="common.cancel" />}
      okButtonProps={{ danger: true }}
      placement="bottomRight"
      onConfirm={() => end.mutate(undefined, { onSuccess: done('sessions.othersEnded'), onError: failed })}
    >
      <Button danger loading={end.isPending}>
        <FormattedMessage id="sessions.endOthers" />
      </Button>
    </Popconfirm>
  );
}

function Row({ session }: { session: OwnSession }) {
  const intl = useIntl();
  const end = useChange(endOwnSession, { also: ['activity'] });
  const { done, failed } = useToasts();
  const { browser, system, device, network, session_id } = session;
  const name = [browser, system].filter(Boolean).join(' · ') || intl.formatMessage({ id: 'sessions.unknown' });
  return (
    <li className={styles.session} aria-label={name}>
      <span className={styles.device}>
        <DeviceIcon device={device} />
      </span>
      <div className={styles.about}>
        <div className={styles.name}>
          <span>{name}</span>
          {session.current && (
            <StatusPill tone="approved">
              <FormattedMessage id="sessions.current" />
            </StatusPill>
          )}
        </div>
        <div className={styles.facts}>
          {network && (
            <span>
              <FormattedMessage id="sessions.network" values={{ network }} />
            </span>
          )}
          <span>
            <FormattedMessage id="sessions.signedIn" values={{ at: <DateTime at={session.signed_in_at} /> }} />
          </span>
          <span>
            <FormattedMessage id="sessions.lastUsed" values={{ at: <DateTime at={session.last_used_at} /> }} />
          </span>
        </div>
      </div>
      {!session.current && (
        <Popconfirm
          title={<FormattedMessage id="sessions.end.title" values={{ name }} />}
          okText={<FormattedMessage id="sessions.end.ok" />}
          cancelText={<FormattedMessage id="common.cancel" />}
          okButtonProps={{ danger: true }}
          placement="bottomRight"
          onConfirm={() =>
            end.mutate({ params: { session_id } }, { onSuccess: done('sessions.ended'), onError: failed })
          }
        >
          <Button
            type="link"
            danger
            loading={end.isPending}
            aria-label={intl.formatMessage({ id: 'sessions.end.named' }, { name })}
          >
            <FormattedMessage id="sessions.end" />
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}
