import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { exportCompanyActivity } from '@portal/common/contract/company/company-activity';
import { useSignedIn } from '@portal/common/host/use-host';
import { managesCompany } from '@portal/common/rules/company/manages-company';
import { DownloadButton } from '@portal/common/form/download-button';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, NoMatch, NoPermission, PageSkeleton } from '@portal/common/ui/status/states';
import { ActivityFilter } from './activity-filter.tsx';
import { ALL, formatSearch, parseSearch, wireOf, type Search } from './activity-search.ts';
import { ActivityTable } from './activity-table.tsx';
import { CompanySecurityHead } from './company-security-head.tsx';
import { useCompanyActivity } from './use-company-activity.ts';
import styles from './company-security.module.css';

/** `/companySecurity/activity`: what happened in the own company, with filters and as a file. */
export default function CompanyActivityPage() {
  const { user_type, role } = useSignedIn();
  return (
    <>
      <CompanySecurityHead at="activity" />
      {managesCompany(user_type, role, 'activity') ? (
        <Activity />
      ) : (
        <Sheet>
          <NoPermission
            title={<FormattedMessage id="companySecurity.refused" />}
            text={<FormattedMessage id="companySecurity.refused.text" />}
          />
        </Sheet>
      )}
    </>
  );
}

function Activity() {
  const intl = useIntl();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = parseSearch(query);
  const show = (next: Search) => void navigate({ search: formatSearch(next) });
  const { first, entries, hasMore, loadMore, loading, failed } = useCompanyActivity(search);
  const filtered = formatSearch(search) !== '';
  return (
    <>
      <ActivityFilter search={search} onSearch={show} />
      <Sheet
        // Another sheet: with rows it has a head, and its body would move.
        key={entries ? 'entries' : 'awaited'}
        label={intl.formatMessage({ id: 'companySecurity.activity' })}
        extra={
          entries &&
          entries.length > 0 && (
            <DownloadButton endpoint={exportCompanyActivity} input={{ query: wireOf(search) }} fileName="activity.csv">
              <FormattedMessage id="companyActivity.export" />
            </DownloadButton>
          )
        }
      >
        {!entries && first.error && (
          <LoadFailed title={<FormattedMessage id="companyActivity.failed" />} query={first} />
        )}
        {!entries && !first.error && <PageSkeleton kind="table" rows={8} />}
        {entries?.length === 0 &&
          (filtered ? (
            <NoMatch onClear={() => show(ALL)} />
          ) : (
            <EmptyState
              icon="clock"
              title={<FormattedMessage id="companyActivity.empty" />}
              text={<FormattedMessage id="companyActivity.empty.text" />}
            />
          ))}
        {entries && entries.length > 0 && (
          <>
            <ActivityTable entries={entries} />
            {hasMore && (
              <div className={styles.foot}>
                <Button loading={loading} onClick={() => void loadMore()}>
                  <FormattedMessage id="companyActivity.more" />
                </Button>
                <span role="status">{failed && <FormattedMessage id="companyActivity.more.failed" />}</span>
              </div>
            )}
          </>
        )}
      </Sheet>
    </>
  );
}
