import { useRef } from 'react';
import { Decision } from '@portal/common/enums/approval/approval-status';
import { submitOnly } from '@portal/common/form/submit-only';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { useNote } from '../note/use-note.ts';
import type { Verdict } from '../queue.ts';
import type { useDecision } from './use-decision.ts';

/**
 * What the buttons of a decision do: validate the form, or only `rejectNames` for a rejection, save the note, then
 * send. A note that cannot be saved gets the focus instead. `intent` is the decision being made.
 */
export function useVerdict<Fields extends object, V extends Verdict>({
  form,
  rejectNames,
  verdictOf,
  note,
  reviewing,
  send,
  confirm,
  refuse,
}: {
  form: PortalFormState<Fields>;
  rejectNames: readonly (keyof Fields & string)[];
  verdictOf: (decision: Decision, values: Fields) => V;
  note: ReturnType<typeof useNote>;
  /** Nothing has been decided yet. */
  reviewing: boolean;
  send: (verdict: V, typed: object) => Promise<void>;
} & Pick<ReturnType<typeof useDecision>, 'confirm' | 'refuse'>) {
  const intent = useRef<Decision>(Decision.approve);

  function onDecide(decision: Decision) {
    if (!reviewing) return;
    if (note.issue) return note.field.current?.focus();
    intent.current = decision;
    void submitOnly(
      form,
      decision === Decision.approve ? undefined : rejectNames,
      async () => {
        if (note.text.trim() !== '') await note.save();
        const values = form.antd.getFieldsValue(true) as Fields;
        return send(verdictOf(decision, values), values);
      },
      (error) => refuse(error, form.showAtFields),
    );
  }

  /** Confirms the open proposal. */
  function onConfirm(proposal: number) {
    if (!reviewing) return;
    if (note.issue) return note.field.current?.focus();
    void form.run(
      async () => {
        await note.save();
        await confirm(proposal);
      },
      (error) => refuse(error, () => false),
    );
  }

  return { intent, onDecide, onConfirm };
}
