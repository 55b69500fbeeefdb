import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { failureText } from '@portal/common/form/server-message';
import { NOTE_MAX } from '@portal/common/rules/approval/note';
import { DateTime } from '@portal/common/ui/date-time';
import { useAction } from '../keys/keys.ts';
import type { Reviewed } from '../review/review.queries.ts';
import { useReview } from '../review/use-review.ts';
import styles from './note.module.css';
import type { Note } from './use-note.ts';

/** The private notes of a request, oldest first, and a field for another one. Ctrl and Enter save it. */
export function NoteField({
  queue,
  id,
  note: { text, setText, issue, saving, save, field },
}: {
  queue: Reviewed;
  id: number;
  note: Note;
}) {
  const intl = useIntl();
  const { message } = App.useApp();
  const problem = useId();
  const { data } = useReview(queue, id);
  useAction('note', () => field.current?.focus());
  const submit = () => void save().catch((error: unknown) => message.error(failureText(error, intl.locale)));

  return (
    <div className={styles.notes}>
      {data && data.notes.length > 0 && (
        <ul className={styles.list}>
          {data.notes.map((note) => (
            <li key={`${note.time} ${note.name}`}>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.author}>
                <bdi>{note.name}</bdi>
                {' · '}
                <DateTime at={note.time} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <GrowingArea
        ref={field}
        value={text}
        count={{ show: text.length > NOTE_MAX / 2, max: NOTE_MAX }}
        status={issue ? 'error' : ''}
        aria-invalid={issue !== undefined}
        aria-describedby={issue && problem}
        aria-label={intl.formatMessage({ id: 'approvals.note.new' })}
        placeholder={intl.formatMessage({ id: 'approvals.note.placeholder' })}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !issue) submit();
        }}
      />
      <div className={styles.foot}>
        <span id={problem} className={styles.problem} role="alert">
          {issue && <FormattedMessage id={issue} />}
        </span>
        <Button size="small" disabled={text.trim() === '' || issue !== undefined} loading={saving} onClick={submit}>
          <FormattedMessage id="approvals.note.add" />
        </Button>
      </div>
    </div>
  );
}
