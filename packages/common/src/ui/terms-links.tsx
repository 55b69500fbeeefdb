import { FormattedList, useIntl } from 'react-intl';
import type { Terms } from '../contract/account/terms.ts';
import { formatLocale, LANGUAGE_KEY } from '../intl/locale.ts';

/** Link to the text of a version, in a window of its own: what is typed here stays. */
export function TermsLink({
  terms: { title_zh, title_en, address },
}: {
  terms: Pick<Terms, 'title_zh' | 'title_en' | 'address'>;
}) {
  const { locale } = useIntl();
  const query = new URLSearchParams({ [LANGUAGE_KEY]: formatLocale(locale === 'zh-CN' ? 'zh-CN' : 'en-US') });
  return (
    <a href={`${address}?${query}`} target="_blank" rel="noopener" onClick={(event) => event.stopPropagation()}>
      {locale === 'zh-CN' ? title_zh : title_en}
    </a>
  );
}

/** Links to several versions, as a part of a sentence. */
export const TermsLinks = ({ documents }: { documents: readonly Terms[] }) => (
  <FormattedList
    value={documents.map((one) => (
      <TermsLink key={one.document} terms={one} />
    ))}
  />
);
