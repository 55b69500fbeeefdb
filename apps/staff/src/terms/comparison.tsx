import { diffWordsWithSpace } from 'diff';
import { FormattedMessage } from 'react-intl';
import styles from './terms.module.css';

interface Texts {
  text_zh: string;
  text_en: string;
}

/** What the draft adds to the version before and takes from it, in both languages. */
export function Comparison({ before, now }: { before: Texts; now: Texts }) {
  return (
    <div className={styles.two}>
      {(['text_zh', 'text_en'] as const).map((name) => (
        <section key={name} lang={name === 'text_zh' ? 'zh-CN' : 'en-US'}>
          <h3 className={styles.head}>
            <FormattedMessage id={`terms.field.${name}`} />
          </h3>
          <div className={styles.lines}>
            {diffWordsWithSpace(before[name], now[name], { intlSegmenter: SEGMENTER[name] }).map((part, at) =>
              part.added ? (
                <ins key={at}>{part.value}</ins>
              ) : part.removed ? (
                <del key={at}>{part.value}</del>
              ) : (
                <span key={at}>{part.value}</span>
              ),
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Chinese has no spaces between words. */
const SEGMENTER = {
  text_zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  text_en: new Intl.Segmenter('en', { granularity: 'word' }),
};
