import { FormattedMessage } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { readNext } from '@portal/common/contract/queues/next';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { DoneToday } from './done-today.tsx';
import { flowQuery, nextAddress, passedIn } from './flow.ts';
import { addressOf } from './request-queues.ts';

/** `/overview/next`: opens the request that the reader decides next. After the last one it says what was done today. */
export default function NextPage() {
  const [query] = useSearchParams();
  const passed = passedIn(query);
  const read = useRead(
    readNext,
    { query: passed ? { except: passed } : {} },
    { page: true, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const { data, error, isFetching, refetch } = read;
  if (data?.next && !isFetching) return <Navigate replace to={addressOf(data.next, 'operation', flowQuery(passed))} />;
  const count = passed === '' ? 0 : passed.split(',').length;
  return (
    <>
      <PageHeader title={<FormattedMessage id="approvals.next.title" />} />
      {error && !data && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="approvals.next.failed" />} query={read} />
        </Sheet>
      )}
      {!error && (!data || data.next) && (
        <Sheet>
          <PageSkeleton kind="form" rows={6} />
        </Sheet>
      )}
      {data && !data.next && (
        <>
          <Sheet>
            {count > 0 ? (
              <EmptyState
                icon="forward"
                title={<FormattedMessage id="approvals.next.passed" values={{ count }} />}
                text={<FormattedMessage id="approvals.next.passed.text" />}
                action={
                  <LinkButton type="primary" to={nextAddress('')}>
                    <FormattedMessage id="approvals.next.passed.again" />
                  </LinkButton>
                }
              />
            ) : (
              <EmptyState
                icon="check"
                title={<FormattedMessage id="approvals.next.none" />}
                text={<FormattedMessage id="approvals.next.none.text" />}
                action={
                  <Button loading={isFetching} onClick={() => void refetch()}>
                    <FormattedMessage id="approvals.next.look" />
                  </Button>
                }
              />
            )}
          </Sheet>
          <DoneToday done={data.done} latest={data.latest} addressOf={(one) => addressOf(one, 'view', '')} />
        </>
      )}
    </>
  );
}
