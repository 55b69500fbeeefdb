import { FormattedMessage, useIntl } from 'react-intl';
import { App } from '../antd/base.ts';
import { Switch } from '../antd/fields.ts';
import { listNoticeChoices, updateNoticeChoice, type NoticeChoice } from '../contract/account/notices.ts';
import { failureText } from '../form/server-message.tsx';
import { useChange } from '../host/use-change.ts';
import { useRead } from '../host/use-read.ts';
import { Sheet } from '../ui/facts/sheet.tsx';
import { LoadFailed } from '../ui/status/load-failed.tsx';
import { PageSkeleton } from '../ui/status/states.tsx';
import styles from './notices.module.css';

const WAYS = ['mail', 'notice'] as const;

/** Which kinds of messages are sent, and which notices are shown. A choice is saved immediately. */
export function NoticeChoices({ tasks }: { tasks: boolean }) {
  const query = useRead(listNoticeChoices, {});
  const { data, error } = query;
  return (
    <Sheet title={<FormattedMessage id="notices.choices" />}>
      {error && !data && <LoadFailed title={<FormattedMessage id="notices.choices.failed" />} query={query} />}
      {!error && !data && <PageSkeleton rows={3} />}
      {data && (
        <>
          <p className={styles.lead}>
            <FormattedMessage id="notices.choices.fixed" values={{ tasks: tasks ? 'yes' : 'no' }} />
          </p>
          <ul className={styles.choices}>
            {data.choices.map((choice) => (
              <Choice key={choice.kind} choice={choice} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  );
}

function Choice({ choice }: { choice: NoticeChoice }) {
  const { kind } = choice;
  const intl = useIntl();
  const { message } = App.useApp();
  const save = useChange(updateNoticeChoice);
  const shown = save.isPending ? save.variables.body : choice;
  const name = intl.formatMessage({ id: `notices.kind.${kind}` });
  return (
    <li className={styles.choice}>
      <div className={styles.about}>
        <p className={styles.what}>{name}</p>
        <p className={styles.facts}>
          <FormattedMessage id={`notices.kind.${kind}.text`} />
        </p>
      </div>
      <div className={styles.ways}>
        {WAYS.map((way) => (
          <label key={way} className={styles.way} htmlFor={`notices_${kind}_${way}`}>
            <Switch
              id={`notices_${kind}_${way}`}
              checked={shown[way] === 1}
              // Not `loading`, which disables it, so that the focus would be lost.
              aria-busy={save.isPending}
              aria-label={intl.formatMessage({ id: `notices.choices.${way}Of` }, { kind: name })}
              onChange={(on) =>
                save.mutate(
                  { params: { kind }, body: { mail: shown.mail, notice: shown.notice, [way]: on ? 1 : 0 } },
                  {
                    onSuccess: () => void message.success(intl.formatMessage({ id: 'notices.choices.saved' })),
                    onError: (error) => void message.error(failureText(error, intl.locale)),
                  },
                )
              }
            />
            <span>
              <FormattedMessage id={`notices.choices.${way}`} />
            </span>
          </label>
        ))}
      </div>
    </li>
  );
}
