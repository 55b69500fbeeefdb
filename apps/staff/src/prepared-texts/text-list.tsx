import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import {
  orderPreparedTexts,
  retirePreparedText,
  type ManagedText,
} from '@portal/common/contract/queues/prepared-texts';
import type { PreparedKind, PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { wordsIn } from '@portal/common/rules/approval/prepared-text';
import { Icon } from '@portal/common/ui/icons';
import styles from './prepared-texts.module.css';
import { TextFacts } from './text-facts.tsx';

/** The texts of a list that are in use, to order, edit and retire. */
export function TextList({
  queue,
  kind,
  texts,
  onEdit,
}: {
  queue: PreparedQueue;
  kind: PreparedKind;
  texts: readonly ManagedText[];
  onEdit: (text: ManagedText) => void;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const { mutateAsync: order, isPending: ordering } = useChange(orderPreparedTexts);
  const { mutateAsync: retire, isPending: retiring, variables } = useChange(retirePreparedText);
  const fail = (error: unknown) => void message.error(failureText(error, intl.locale));

  /** Exchanges a text with the one before or behind it. */
  function move(at: number, step: 1 | -1) {
    const ids = texts.map(({ id }) => id);
    [ids[at], ids[at + step]] = [ids[at + step]!, ids[at]!];
    order({ body: { queue, kind, ids } }).catch(fail);
  }

  return (
    <ol
      className={styles.list}
      aria-label={intl.formatMessage({ id: `preparedTexts.kind.${kind}` })}
      aria-busy={ordering}
    >
      {texts.map((text, at) => {
        const named = (id: 'moveUp' | 'moveDown' | 'edit.what' | 'retire.what') =>
          intl.formatMessage({ id: `preparedTexts.${id}` }, { text: wordsIn(intl.locale, text) });
        return (
          <li key={text.id}>
            <TextFacts queue={queue} text={text} />
            <span className={styles.actions}>
              <Button
                type="text"
                size="small"
                disabled={at === 0}
                aria-label={named('moveUp')}
                icon={<Icon name="right" size={16} className={styles.up} />}
                onClick={() => move(at, -1)}
              />
              <Button
                type="text"
                size="small"
                disabled={at === texts.length - 1}
                aria-label={named('moveDown')}
                icon={<Icon name="right" size={16} className={styles.down} />}
                onClick={() => move(at, 1)}
              />
              <Button type="link" aria-haspopup="dialog" aria-label={named('edit.what')} onClick={() => onEdit(text)}>
                <FormattedMessage id="preparedTexts.edit" />
              </Button>
              <Button
                type="link"
                aria-label={named('retire.what')}
                loading={retiring && variables?.params.id === String(text.id)}
                onClick={() =>
                  void retire({ params: { id: String(text.id) }, body: { retired: 1 } }).then(
                    () => void message.success(intl.formatMessage({ id: 'preparedTexts.retired.done' })),
                    fail,
                  )
                }
              >
                <FormattedMessage id="preparedTexts.retire" />
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
