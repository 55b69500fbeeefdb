import { FormattedMessage } from 'react-intl';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { KeyHint } from '../keys/key-hint.tsx';
import type { Reviewed } from '../review/review.queries.ts';
import { NoteField } from './note-field.tsx';
import styles from './note.module.css';
import { useNote, type Note } from './use-note.ts';

/** Card with the private notes of a request and a field for another one. */
export function NoteSheet({ queue, id, note }: { queue: Reviewed; id: number; note: Note }) {
  return (
    <Sheet
      title={
        <>
          <FormattedMessage id="approvals.note.title" />
          <KeyHint action="note" />
        </>
      }
      note={
        <span className={styles.hint}>
          <FormattedMessage id="approvals.note.hint" />
        </span>
      }
    >
      <NoteField queue={queue} id={id} note={note} />
    </Sheet>
  );
}

/** The same for a request that is not being decided. */
export function OwnNoteSheet({ queue, id }: { queue: Reviewed; id: number }) {
  return <NoteSheet queue={queue} id={id} note={useNote(queue, id)} />;
}
