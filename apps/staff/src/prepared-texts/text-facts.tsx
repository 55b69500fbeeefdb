import { FormattedMessage, useIntl } from 'react-intl';
import type { ManagedText } from '@portal/common/contract/queues/prepared-texts';
import type { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { DateTime } from '@portal/common/ui/date-time';
import { About } from './about.tsx';
import styles from './prepared-texts.module.css';

/** A text in both languages, that of the reader first; what it is about, and who wrote it when. */
export function TextFacts({ queue, text }: { queue: PreparedQueue; text: ManagedText }) {
  const { locale } = useIntl();
  const chinese = locale.startsWith('zh');
  return (
    <div className={styles.facts}>
      <p lang={chinese ? 'zh-CN' : 'en'}>{chinese ? text.text_zh : text.text_en}</p>
      <p lang={chinese ? 'en' : 'zh-CN'} className={styles.other}>
        {chinese ? text.text_en : text.text_zh}
      </p>
      <p className={styles.about}>
        <About {...text} queue={queue} />
        {text.changed_by === '' ? (
          <span>
            <FormattedMessage id="preparedTexts.builtIn" />
          </span>
        ) : (
          <span>
            <FormattedMessage
              id="preparedTexts.changed"
              values={{ version: text.version, name: text.changed_by, time: <DateTime at={text.change_time} /> }}
            />
          </span>
        )}
      </p>
    </div>
  );
}
