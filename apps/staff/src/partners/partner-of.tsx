import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiError } from '@portal/common/client/api-error';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import type { Partner } from '@portal/common/contract/console/partners';
import { usePartner } from './partner.ts';

/** Loads a partner for the content of a page. `back`: address of the list. */
export function PartnerOf({
  id,
  back,
  children,
}: {
  id: string;
  back: string;
  children: (partner: Partner) => ReactNode;
}) {
  const query = usePartner(id);
  const { data, error } = query;
  if (data) return <>{children(data)}</>;
  const link = (
    <LinkButton to={back}>
      <FormattedMessage id="approvals.request.back" />
    </LinkButton>
  );
  if (!error)
    return (
      <Sheet>
        <PageSkeleton kind="form" rows={6} />
      </Sheet>
    );
  return (
    <Sheet>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          icon="search"
          title={<FormattedMessage id="partners.gone" />}
          text={<FormattedMessage id="partners.gone.text" />}
          action={link}
        />
      ) : (
        <LoadFailed title={<FormattedMessage id="partners.one.failed" />} query={query} extra={link} />
      )}
    </Sheet>
  );
}
