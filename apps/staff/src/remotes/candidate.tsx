import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import {
  endRemoteCandidate,
  type CanaryComparison,
  type RemoteCandidate,
} from '@portal/common/contract/portal/remotes';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { Buttons } from '@portal/common/ui/buttons';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { DataRows, type DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { Actor } from './actor.tsx';
import { Digest } from './digest.tsx';
import styles from './remotes.module.css';

const TONES = { waits: 'neutral', fine: 'approved', worse: 'rejected' } as const;

type Row = CanaryComparison['candidate'] & { side: 'candidate' | 'released' };

/** The candidate that runs, beside the released build, with what ends it. */
export function Candidate({
  name,
  candidate,
  comparison,
  onRelease,
}: {
  name: string;
  candidate: RemoteCandidate;
  comparison: CanaryComparison;
  onRelease: () => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const end = useChange(endRemoteCandidate);
  const { digest, share, start_time, started_by } = candidate;

  async function withdraw() {
    try {
      await end.mutateAsync({ params: { name } });
      void message.success(intl.formatMessage({ id: 'remotes.candidate.ended' }, { name }));
    } catch (error) {
      void message.error(failureText(error, intl.locale));
    }
  }

  return (
    <Sheet
      title={<FormattedMessage id="remotes.candidate" />}
      extra={
        <Buttons>
          <Button danger loading={end.isPending} onClick={() => void withdraw()}>
            <FormattedMessage id="remotes.candidate.end" />
          </Button>
          <Button onClick={onRelease}>
            <FormattedMessage id="remotes.candidate.release" />
          </Button>
        </Buttons>
      }
    >
      <div className={styles.above}>
        <StatusPill tone={TONES[comparison.state]} quiet>
          <FormattedMessage id={`remotes.candidate.state.${comparison.state}`} />
        </StatusPill>
        <p className={styles.text}>
          <FormattedMessage
            id="remotes.candidate.line"
            values={{
              digest: <Digest of={digest} />,
              share,
              time: <DateTime at={start_time} />,
              name: <Actor name={started_by} />,
            }}
          />
        </p>
        <p className={styles.hint}>
          <FormattedMessage id="remotes.candidate.waits" />
        </p>
      </div>
      <Figures comparison={comparison} />
    </Sheet>
  );
}

function Figures({ comparison }: { comparison: CanaryComparison }) {
  const intl = useIntl();
  const columns: DataColumn<Row>[] = [
    {
      key: 'side',
      place: 'lead',
      title: <FormattedMessage id="remotes.build" />,
      render: ({ side }) => <FormattedMessage id={`remotes.candidate.side.${side}`} />,
    },
    {
      key: 'mounts',
      width: 150,
      title: <FormattedMessage id="remotes.candidate.mounts" />,
      render: ({ mounts }) => intl.formatNumber(mounts),
    },
    {
      key: 'failures',
      width: 150,
      title: <FormattedMessage id="remotes.candidate.failures" />,
      render: ({ failures }) => intl.formatNumber(failures),
    },
    {
      key: 'p75',
      width: 170,
      title: <FormattedMessage id="remotes.candidate.p75" />,
      render: ({ p75 }) =>
        p75 === null ? '--' : <FormattedMessage id="remotes.candidate.seconds" values={{ seconds: p75 / 1000 }} />,
    },
  ];
  return (
    <DataRows
      label={intl.formatMessage({ id: 'remotes.candidate.figures' })}
      columns={columns}
      rows={[
        { side: 'candidate', ...comparison.candidate },
        { side: 'released', ...comparison.released },
      ]}
      rowKey={({ side }) => side}
    />
  );
}
