import { FormattedMessage } from 'react-intl';
import { previewTerms } from '@portal/common/contract/console/terms-documents';
import { useRead } from '@portal/common/host/use-read';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import styles from './terms.module.css';

/** Both texts as readers will see them. The API renders them, as it will for readers. */
export function Preview({ zh, en }: { zh: string; en: string }) {
  return (
    <div className={styles.two}>
      <One text={zh} lang="zh-CN" label="terms.field.text_zh" />
      <One text={en} lang="en-US" label="terms.field.text_en" />
    </div>
  );
}

function One({
  text,
  lang,
  label,
}: {
  text: string;
  lang: string;
  label: 'terms.field.text_zh' | 'terms.field.text_en';
}) {
  const query = useRead(previewTerms, text.trim() === '' ? null : { body: { text } });
  const { data, error } = query;
  return (
    <section>
      <h3 className={styles.head}>
        <FormattedMessage id={label} />
      </h3>
      {error && <LoadFailed title={error.message} query={query} />}
      {!error && !data && text.trim() !== '' && <PageSkeleton rows={3} />}
      {/* The API makes it of Markdown without HTML, scripts and pictures. */}
      {data && <div lang={lang} className={styles.text} dangerouslySetInnerHTML={{ __html: data.html }} />}
    </section>
  );
}
