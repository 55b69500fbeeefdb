import { FormattedMessage } from 'react-intl';
import { Alert } from '@portal/common/antd/base';
import { readSite } from '@portal/common/contract/console/site';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { SiteForm } from './site-form.tsx';
import { VersionsCard } from './versions-card.tsx';

/** `/system/site`: the provider's own content of the portal. */
export default function SitePage() {
  const site = useRead(readSite, {}, { page: true });
  const title = <FormattedMessage id="site.title" />;
  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title} />
      {site.error && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="site.failed" />} query={site} />
        </Sheet>
      )}
      {!site.error && !site.data && (
        <Sheet>
          <PageSkeleton rows={8} />
        </Sheet>
      )}
      {site.data && (
        <>
          {site.data.closed && (
            <Alert type="warning" showIcon title={<FormattedMessage id="site.closed" />} style={{ marginBottom: 16 }} />
          )}
          <SiteForm site={site.data} />
          <VersionsCard versions={site.data.versions} />
        </>
      )}
    </>
  );
}
