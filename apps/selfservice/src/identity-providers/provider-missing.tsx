import { FormattedMessage } from 'react-intl';
import { ApiError } from '@portal/common/client/api-error';
import { PAGE } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed, type FailedQuery } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';

/** Replaces a missing provider: still loading, failed, or not found in the company. */
export function ProviderMissing({ query }: { query: FailedQuery }) {
  const { error } = query;
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <Sheet>
      {error && !gone && <LoadFailed title={<FormattedMessage id="idps.detail.failed" />} query={query} />}
      {gone && (
        <EmptyState
          icon="shield"
          title={<FormattedMessage id="idps.gone" />}
          action={
            <LinkButton to={PAGE.providers}>
              <FormattedMessage id="idps.toList" />
            </LinkButton>
          }
        />
      )}
      {!error && <PageSkeleton kind="form" rows={4} />}
    </Sheet>
  );
}
