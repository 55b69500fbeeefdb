import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { readApplication } from '@portal/common/contract/console/applications';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE, applicationPage } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { useLocalName } from '../local-name.ts';
import { Endpoints, Lifetimes, Rules, Scopes, SignOut } from './facts.tsx';
import { Example } from './example.tsx';
import styles from './guide.module.css';

/** `/system/applications/{id}/guide`: what the developers of one application need to know. */
export default function GuidePage() {
  const { id = '' } = useParams();
  const application = useRead(readApplication, { params: { client_id: id } }, { page: true });
  const guide = useRead(readApplicationGuide, {}, { staleTime: Infinity });
  const name = useLocalName(application.data) ?? id;
  const failed = [application, guide].find(({ error }) => error);
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="applications.title" />, to: SYSTEM_PAGE.applications },
          { label: name, to: applicationPage(id) },
          { label: <FormattedMessage id="guide.title" /> },
        ]}
        title={<FormattedMessage id="guide.title" />}
      />
      <p className={styles.lead}>
        <FormattedMessage id="guide.lead" />
      </p>
      {failed && (
        <Sheet>
          <LoadFailed title={<FormattedMessage id="guide.failed" />} query={failed} />
        </Sheet>
      )}
      {!failed && !(application.data && guide.data) && (
        <Sheet>
          <PageSkeleton rows={8} />
        </Sheet>
      )}
      {!failed && application.data && guide.data && (
        <>
          <Endpoints guide={guide.data} />
          <Rules />
          <Scopes guide={guide.data} />
          <Lifetimes guide={guide.data} />
          <SignOut />
          <Example guide={guide.data} application={application.data} />
        </>
      )}
    </>
  );
}
