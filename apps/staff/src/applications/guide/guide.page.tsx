import { FormattedMessage } from 'react-intl';
import { useHref, useParams } from 'react-router-dom';
import { Guide, SOME_ADDRESS } from '@portal/common/developers/guide';
import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { readApplication } from '@portal/common/contract/console/applications';
import { useRead } from '@portal/common/host/use-read';
import { applicationPage, DEVELOPERS_PAGE, SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { TestSignInSheet } from './test-sign-in.tsx';
import { useLocalName } from '../local-name.ts';
import styles from '../applications.module.css';

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
      <p className={styles.guideLead}>
        <FormattedMessage id="guide.lead" />{' '}
        {guide.data && (
          <FormattedMessage id="guide.public.text" values={{ address: <Public issuer={guide.data.issuer} /> }} />
        )}
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
          <TestSignInSheet application={application.data} />
          <Guide guide={guide.data} clientId={id} redirectUri={application.data.redirect_uris[0] ?? SOME_ADDRESS} />
        </>
      )}
    </>
  );
}

/** The page that needs no session. */
function Public({ issuer }: { issuer: string }) {
  const path = useHref(DEVELOPERS_PAGE);
  return (
    <a className={styles.publicPage} href={path} target="_blank" rel="noreferrer">
      {issuer + path}
    </a>
  );
}
