import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { EXAMPLE_LANGUAGES, exampleIn, type ExampleValues } from '../rules/application/examples.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { PageTab, PageTabs } from '../ui/header/page-tabs.tsx';
import styles from './developers.module.css';

/** Code that can be copied. */
export function Program({ code, what }: { code: string; what: string }) {
  return (
    <pre className={styles.program} aria-label={what}>
      <code>{code}</code>
    </pre>
  );
}

/** A program that signs people in, in the language of the address (`?in=python`). */
export function Example(values: ExampleValues) {
  const intl = useIntl();
  const [query] = useSearchParams();
  const chosen = EXAMPLE_LANGUAGES.find((language) => language === query.get('in')) ?? 'javascript';
  const program = exampleIn(chosen, values);
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
      <Program code={program} what={intl.formatMessage({ id: 'guide.example.code' })} />
    </Sheet>
  );
}
