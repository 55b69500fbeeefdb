import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { readIdpTest, type IdpTest } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { readIdp } from '@portal/common/contract/identity-provider/identity-providers';
import { CheckResult, IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE, providerPage } from '@portal/common/pages/addresses';
import { DateTime } from '@portal/common/ui/date-time';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { CheckList } from './check-list.tsx';
import { EndTest } from './end-test.tsx';
import { TestButton } from './test-button.tsx';
import { TestState } from './test-state.tsx';
import styles from './tests.module.css';

/** Poll interval of a running test, in milliseconds. */
const POLL_MS = 2_000;

/** `/uam/provider/test/{id}/{testId}`: the checks of a test, while it runs and for 30 days. */
export default function ProviderTestPage() {
  const { id = '', testId = '' } = useParams();
  const params = { enterprise_id: useCompanyId() };
  const provider = useRead(readIdp, { params, query: { config_id: id } });
  const byLink = useSignedIn().scope === 'setup';
  const test = useRead(
    readIdpTest,
    { params, query: { test_id: testId } },
    { refetchInterval: ({ state }) => (state.data?.state === IdpTestState.running ? POLL_MS : false) },
  );
  const { data, error } = test;
  const gone = error?.status === 404;
  const name = provider.data?.idp_name;
  return (
    <>
      <PageHeader
        crumbs={[
          ...(byLink
            ? []
            : [
                { label: <FormattedMessage id="idps.area" /> },
                { label: <FormattedMessage id="idps.title" />, to: PAGE.providers },
              ]),
          ...(name === undefined ? [] : [{ label: name, to: providerPage(byLink ? 'edit' : 'detail', id) }]),
          { label: <FormattedMessage id="idps.test.title" /> },
        ]}
        title={<FormattedMessage id="idps.test.title" />}
        note={data && <TestState state={data.state} />}
        extra={
          data && (
            <>
              <LinkButton
                to={providerPage('edit', id)}
                {...(data.state === IdpTestState.passed ? { type: 'primary' } : {})}
              >
                <FormattedMessage id="idps.toSteps" />
              </LinkButton>
              {data.state !== IdpTestState.running && (
                <TestButton id={id} primary={data.state !== IdpTestState.passed} />
              )}
            </>
          )
        }
      />
      <Sheet>
        {!data && error && !gone && <LoadFailed title={<FormattedMessage id="idps.test.failed" />} query={test} />}
        {gone && (
          <EmptyState
            icon="shield"
            title={<FormattedMessage id="idps.test.gone" />}
            action={
              !byLink && (
                <LinkButton to={PAGE.providers}>
                  <FormattedMessage id="idps.toList" />
                </LinkButton>
              )
            }
          />
        )}
        {!data && !error && <PageSkeleton kind="form" rows={6} />}
        {data && <Result of={data} />}
      </Sheet>
    </>
  );
}

function Result({ of: { test_id, state, checks, start_time } }: { of: IdpTest }) {
  const passed = checks.filter(({ result }) => result !== CheckResult.failed).length;
  return (
    <>
      <p className={styles.summary} role="status">
        <FormattedMessage id={`idps.test.summary.${state}`} values={{ passed, all: checks.length }} />{' '}
        <FormattedMessage id="idps.test.started" values={{ time: <DateTime at={start_time} /> }} />
      </p>
      {state === IdpTestState.running && <EndTest testId={test_id} />}
      <CheckList checks={checks} />
    </>
  );
}
