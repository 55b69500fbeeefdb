import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { ApplicationGuide } from '@portal/common/contract/console/application-guide';
import type { Application } from '@portal/common/contract/console/applications';
import { EXAMPLE_LANGUAGES, exampleIn } from '@portal/common/rules/application/examples';
import { CopyLink } from '@portal/common/ui/copy-link';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageTab, PageTabs } from '@portal/common/ui/header/page-tabs';
import styles from './guide.module.css';

/** Of an application that has no redirect address yet. */
const SOME_ADDRESS = 'https://app.example.com/signed-in';

/** A program that signs people in to this application, in the language of the address (`?in=python`). */
export function Example({
  guide: { issuer },
  application: { client_id: clientId, redirect_uris },
}: {
  guide: ApplicationGuide;
  application: Application;
}) {
  const intl = useIntl();
  const [query] = useSearchParams();
  const chosen = EXAMPLE_LANGUAGES.find((language) => language === query.get('in')) ?? 'javascript';
  const program = exampleIn(chosen, { issuer, clientId, redirectUri: redirect_uris[0] ?? SOME_ADDRESS });
  return (
    <Sheet
      title={<FormattedMessage id="guide.example" />}
      extra={<CopyLink text={program} what={intl.formatMessage({ id: 'guide.example.code' })} />}
    >
      <p className={styles.text}>
        <FormattedMessage id="guide.example.lead" />
      </p>
      <PageTabs label={intl.formatMessage({ id: 'guide.example' })}>
        {EXAMPLE_LANGUAGES.map((language) => (
          <PageTab
            key={language}
            to={{ search: `?in=${language}` }}
            replace
            preventScrollReset
            active={language === chosen}
          >
            <FormattedMessage id={`guide.example.${language}`} />
          </PageTab>
        ))}
      </PageTabs>
      <pre className={styles.program} aria-label={intl.formatMessage({ id: 'guide.example.code' })}>
        <code>{program}</code>
      </pre>
    </Sheet>
  );
}
