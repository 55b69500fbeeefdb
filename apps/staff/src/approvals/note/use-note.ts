import { useRef, useState, type ComponentRef, type RefObject } from 'react';
import type { TextArea } from '@portal/common/antd/fields';
import { draftOf } from '@portal/common/form/draft/draft';
import { useCall, useHost } from '@portal/common/host/use-host';
import { checkNote, type NoteIssue } from '@portal/common/rules/approval/note';
import { useReadReviewAgain, type Reviewed } from '../review/review.queries.ts';

/** The private note that is being typed. */
export interface Note {
  text: string;
  setText: (text: string) => void;
  /** Why it cannot be saved; an empty one has no issue, because there is nothing to save. */
  issue: NoteIssue | undefined;
  saving: boolean;
  /**
   * Saves what was typed, if anything; what is typed meanwhile stays. Rejects with what the API refused; the text then
   * stays.
   */
  save: () => Promise<void>;
  field: RefObject<ComponentRef<typeof TextArea> | null>;
}

/** State of a private note on a request, which is kept over a reload until it is saved. */
export function useNote(queue: Reviewed, id: number): Note {
  const call = useCall();
  const readAgain = useReadReviewAgain(queue, id);
  const field = useRef<ComponentRef<typeof TextArea>>(null);
  const { user } = useHost();
  const [draft] = useState(() => draftOf(`note:${user?.user_id}:${queue.kind}:${id}`, { text: '' }));
  const [text, setTyped] = useState(() => draft.read().text ?? '');
  const latest = useRef(text);
  const [saving, setSaving] = useState(false);
  const issue = text.trim() === '' ? undefined : checkNote(text);

  function setText(typed: string) {
    latest.current = typed;
    setTyped(typed);
    draft.keep({ text: typed });
  }

  async function save(): Promise<void> {
    if (text.trim() === '' || saving) return;
    setSaving(true);
    try {
      await call(queue.review.note, { params: { id: String(id) }, body: { text } });
      const now = latest.current;
      setText(now.startsWith(text) ? now.slice(text.length) : now);
      readAgain();
    } finally {
      setSaving(false);
    }
  }

  return { text, setText, issue, saving, save, field };
}
