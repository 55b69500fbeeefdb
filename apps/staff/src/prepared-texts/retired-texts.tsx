import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { retirePreparedText, type ManagedText } from '@portal/common/contract/queues/prepared-texts';
import type { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { wordsIn } from '@portal/common/rules/approval/prepared-text';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from './prepared-texts.module.css';
import { TextFacts } from './text-facts.tsx';

/** Texts that no queue offers any more. */
export function RetiredTexts({ queue, texts }: { queue: PreparedQueue; texts: readonly ManagedText[] }) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: restore, isPending, variables } = useChange(retirePreparedText);
  return (
    <Sheet title={<FormattedMessage id="preparedTexts.retired" />}>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text.id}>
            <TextFacts queue={queue} text={text} />
            <span className={styles.actions}>
              <Button
                type="link"
                aria-label={intl.formatMessage(
                  { id: 'preparedTexts.restore.what' },
                  { text: wordsIn(intl.locale, text) },
                )}
                loading={isPending && variables?.params.id === String(text.id)}
                onClick={() =>
                  void restore({ params: { id: String(text.id) }, body: { retired: 0 } }).catch(
                    (error: unknown) => void message.error(failureText(error, intl.locale)),
                  )
                }
              >
                <FormattedMessage id="preparedTexts.restore" />
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
