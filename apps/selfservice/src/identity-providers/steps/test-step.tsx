import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { testPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { TestButton } from '../tests/test-button.tsx';
import { testCounts } from '../tests/test-counts.ts';
import { TestHistory } from '../tests/test-history.tsx';
import { TestState } from '../tests/test-state.tsx';
import styles from '../providers.module.css';

/** A test sign-in of the configuration that is being prepared, else of the one in use. */
export function TestStep({ provider }: { provider: Idp }) {
  const base = provider.candidate ?? provider.live;
  const test = base?.test ?? null;
  return (
    <>
      <Sheet
        title={<FormattedMessage id="idps.test.title" />}
        extra={base && <TestButton id={provider.config_id} primary={!testCounts(test)} />}
      >
        <p className={styles.intro}>
          <FormattedMessage id={base ? 'idps.test.lead' : 'idps.unconfigured.text'} />
        </p>
        <div className={styles.rows}>
          <LabelledValue label={<FormattedMessage id="idps.test.latest" />}>
            {test ? (
              <>
                <TestState state={test.state} quiet />{' '}
                <Link to={testPage(provider.config_id, test.test_id)}>
                  <DateTime at={test.start_time} />
                </Link>
                {test.over && (
                  <div className={styles.hint}>
                    <FormattedMessage id={`idps.test.over.${test.over}`} />
                  </div>
                )}
              </>
            ) : (
              <FormattedMessage id="idps.test.none" />
            )}
          </LabelledValue>
        </div>
      </Sheet>
      <TestHistory id={provider.config_id} />
    </>
  );
}
