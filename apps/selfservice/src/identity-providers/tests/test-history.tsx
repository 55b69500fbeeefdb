import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { listIdpTests } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { testPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { TestState } from './test-state.tsx';
import styles from './tests.module.css';

/** The tests of the last 30 days; nothing if there are none. */
export function TestHistory({ id }: { id: string }) {
  const { data } = useRead(listIdpTests, { params: { enterprise_id: useCompanyId() }, query: { config_id: id } });
  if (!data || data.rows.length === 0) return null;
  return (
    <Sheet title={<FormattedMessage id="idps.tests" />}>
      <ul className={styles.history}>
        {data.rows.map(({ test_id, state, start_time }) => (
          <li key={test_id}>
            <Link to={testPage(id, test_id)}>
              <FormattedMessage id="idps.tests.of" values={{ time: <DateTime at={start_time} /> }} />
            </Link>
            <TestState state={state} quiet />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
