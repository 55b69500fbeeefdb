import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Guide, SOME_ADDRESS } from '@portal/common/developers/guide';
import { readApplicationGuide } from '@portal/common/contract/console/application-guide';
import { useHost } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { PortalMark } from '@portal/common/ui/artwork/portal-mark';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { DeveloperTexts } from '../intl/developers/developer-texts.tsx';
import styles from './developers.module.css';

/** In the examples, for people who have not registered an application yet. */
const SOME_CLIENT = 'my-app';

/** `/developers`: what developers of applications need to know, for everybody. */
export default function DevelopersPage() {
  const { content, locale } = useHost();
  const guide = useRead(readApplicationGuide, {}, { staleTime: Infinity });
  return (
    <DeveloperTexts>
      <header className={styles.head}>
        <Link to={PAGE.root} className={styles.home}>
          <PortalMark content={content} locale={locale} />
        </Link>
      </header>
      <main className={styles.page} data-plain>
        <h1 className={styles.title} tabIndex={-1}>
          <FormattedMessage id="guide.title" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="guide.public.lead" />
        </p>
        {guide.error && (
          <Sheet>
            <LoadFailed title={<FormattedMessage id="guide.failed" />} query={guide} />
          </Sheet>
        )}
        {!guide.error && !guide.data && (
          <Sheet>
            <PageSkeleton rows={8} />
          </Sheet>
        )}
        {guide.data && <Guide guide={guide.data} clientId={SOME_CLIENT} redirectUri={SOME_ADDRESS} />}
      </main>
    </DeveloperTexts>
  );
}
