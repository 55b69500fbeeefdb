import { diffWordsWithSpace } from 'diff';
import styles from './terms.module.css';

interface Texts {
  title_zh: string;
  title_en: string;
  text_zh: string;
  text_en: string;
}

/** What the draft adds to the version before and takes from it, in both languages. */
export function Comparison({ before, now }: { before: Texts; now: Texts }) {
  return (
    <div className={styles.two}>
      {(['zh', 'en'] as const).map((language) => (
        <section key={language} lang={language === 'zh' ? 'zh-CN' : 'en-US'} className={styles.lines}>
          <h3 className={styles.head}>
            <Changes of={[before, now].map((one) => one[`title_${language}`])} language={language} />
          </h3>
          <Changes of={[before, now].map((one) => one[`text_${language}`])} language={language} />
        </section>
      ))}
    </div>
  );
}

function Changes({ of: [before = '', now = ''], language }: { of: string[]; language: 'zh' | 'en' }) {
  return diffWordsWithSpace(before, now, { intlSegmenter: SEGMENTER[language] }).map((part, at) =>
    part.added ? (
      <ins key={at}>{part.value}</ins>
    ) : part.removed ? (
      <del key={at}>{part.value}</del>
    ) : (
      <span key={at}>{part.value}</span>
    ),
  );
}

/** Chinese has no spaces between words. */
const SEGMENTER = {
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  en: new Intl.Segmenter('en', { granularity: 'word' }),
};
