import { Alert } from '@portal/common/antd/base';
import { previewTerms } from '@portal/common/contract/console/terms-documents';
import { useRead } from '@portal/common/host/use-read';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import type { TermsFields } from './fields.ts';
import styles from './terms.module.css';

/** Both texts as readers will see them. The API renders them, as it will for readers. */
export function Preview({ of }: { of: TermsFields }) {
  return (
    <div className={styles.two}>
      <One title={of.title_zh} text={of.text_zh} lang="zh-CN" />
      <One title={of.title_en} text={of.text_en} lang="en-US" />
    </div>
  );
}

function One({ title, text, lang }: { title: string; text: string; lang: string }) {
  const query = useRead(previewTerms, text.trim() === '' ? null : { body: { text } });
  const { data, error } = query;
  return (
    <section>
      <h3 className={styles.head} lang={lang}>
        {title}
      </h3>
      {error?.status === 400 && <Alert type="error" showIcon role="alert" title={<span>{error.message}</span>} />}
      {error && error.status !== 400 && <LoadFailed title={<span>{error.message}</span>} query={query} />}
      {!error && !data && text.trim() !== '' && <PageSkeleton rows={3} />}
      {/* The API makes it of Markdown without HTML, scripts and pictures. */}
      {data && <div lang={lang} className={styles.text} dangerouslySetInnerHTML={{ __html: data.html }} />}
    </section>
  );
}
