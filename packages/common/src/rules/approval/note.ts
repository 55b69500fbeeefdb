import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type NoteIssue = 'note.empty' | 'note.tooLong' | 'note.illegal';

export const NOTE_MAX = 1000;

/** Private note of staff on a request: 1 to 1000 characters after trimming. */
export function checkNote(value: string): NoteIssue | undefined {
  const note = value.trim();
  if (note === '') return 'note.empty';
  if (lengthOf(note, NOTE_MAX) > NOTE_MAX) return 'note.tooLong';
  return hasHiddenInLines(note) ? 'note.illegal' : undefined;
}
