import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { Demand } from '@portal/common/contract/company/demands';
import type { DemandKind } from '@portal/common/enums/user/demand-kind';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import styles from './company-security.module.css';

/** One thing that the company demands, or could: what it means, since when, and by whom. */
export function DemandSheet({
  kind,
  demand,
  possible,
  checking,
  onTurn,
}: {
  kind: DemandKind;
  demand: Demand | undefined;
  possible: boolean;
  checking: boolean;
  onTurn: (on: boolean) => void;
}) {
  const intl = useIntl();
  const begun = demand?.counts === 1;
  return (
    <Sheet
      title={<FormattedMessage id={`demands.${kind}`} />}
      note={
        <StatusPill tone={demand === undefined ? 'neutral' : begun ? 'approved' : 'pending'} quiet>
          <FormattedMessage
            id={demand === undefined ? 'demands.state.off' : begun ? 'demands.state.on' : 'demands.state.soon'}
          />
        </StatusPill>
      }
      extra={
        (possible || demand !== undefined) && (
          <Button
            danger={demand !== undefined}
            loading={checking}
            onClick={() => onTurn(demand === undefined)}
            aria-label={intl.formatMessage({ id: demand === undefined ? `demands.${kind}.on` : `demands.${kind}.off` })}
          >
            <FormattedMessage id={demand === undefined ? 'demands.on' : 'demands.off'} />
          </Button>
        )
      }
    >
      <p className={styles.text}>
        <FormattedMessage id={`demands.${kind}.text`} />
      </p>
      {!possible && (
        <p className={styles.hint}>
          <FormattedMessage id="demands.passkey.impossible" />
        </p>
      )}
      {demand && (
        <p className={styles.hint}>
          {demand.days !== null && (
            <>
              <FormattedMessage id="demands.days.now" values={{ days: demand.days }} />{' '}
            </>
          )}
          <FormattedMessage
            id="demands.since"
            values={{
              by: demand.by_name || '--',
              on: <DateTime key="on" at={demand.on_time} />,
              from: <DateTime key="from" at={demand.from_time} />,
            }}
          />
        </p>
      )}
    </Sheet>
  );
}
