import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { failureText } from '@portal/common/form/server-message';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useCheckChain, type Report } from './audit.queries.ts';
import styles from './entries/audit.module.css';

/** Checks on request that no entry was changed, deleted or inserted, and shows the first broken link. */
export function ChainCard() {
  const intl = useIntl();
  const [checked, setChecked] = useState(0);
  const check = useCheckChain(setChecked);
  return (
    <Sheet title={<FormattedMessage id="audit.chain" />}>
      <div className={styles.chain}>
        <p>
          <FormattedMessage id="audit.chain.text" />
        </p>
        <Button
          loading={check.isPending}
          onClick={() => {
            setChecked(0);
            check.mutate();
          }}
        >
          <FormattedMessage id="audit.chain.check" />
        </Button>
        <div role="status" className={styles.result}>
          {check.isPending && <FormattedMessage id="audit.chain.running" values={{ entries: checked }} />}
          {check.data && <Result report={check.data} />}
          {check.error && <Alert type="error" showIcon title={failureText(check.error, intl.locale)} />}
        </div>
      </div>
    </Sheet>
  );
}

function Result({ report: { broken, entries, days, unsealed, anchor } }: { report: Report }) {
  if (!broken)
    return (
      <Alert
        type="success"
        showIcon
        title={<FormattedMessage id="audit.chain.whole" values={{ entries, days }} />}
        description={
          <>
            <div>
              {anchor ? (
                <FormattedMessage id="audit.chain.held" values={anchor} />
              ) : (
                <FormattedMessage id="audit.chain.noAnchor" />
              )}
            </div>
            {unsealed > 0 && (
              <div>
                <FormattedMessage id="audit.chain.unsealed" values={{ days: unsealed }} />
              </div>
            )}
          </>
        }
      />
    );
  const { day, number, entry, until, why } = broken;
  return (
    <Alert
      type="error"
      showIcon
      title={<FormattedMessage id="audit.chain.broken" values={{ day, number }} />}
      description={
        <>
          <div>
            <FormattedMessage id={`audit.chain.${why}`} />
          </div>
          {until && (
            <div>
              <FormattedMessage id="audit.chain.until" values={until} />
            </div>
          )}
          {entry !== null && (
            <div>
              <FormattedMessage id="audit.chain.entry" values={{ entry: String(entry) }} />
            </div>
          )}
        </>
      }
    />
  );
}
