import { REASONS_OF, type RefusalReason, type RefusedField } from '../../enums/certification/refusal-reason.ts';

export type RefusalIssue = 'refusal.unfit';

/** Each refused field has a reason that fits it. */
export function checkRefusals(
  refused: readonly { Field: RefusedField; Reason: RefusalReason }[],
): RefusalIssue | undefined {
  const fits = refused.every(({ Field, Reason }) => (REASONS_OF[Field] as readonly RefusalReason[]).includes(Reason));
  return fits ? undefined : 'refusal.unfit';
}
