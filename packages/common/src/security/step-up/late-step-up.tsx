import { latePart, useLatePart } from '../../late/late-part.ts';
import type { StepUpProps } from './step-up-props.ts';

const part = latePart(() => import('./step-up-dialog.tsx'));

/** The dialog in which somebody proves again who they are, for a change that needs it. Its code comes when it opens. */
export function LateStepUp(props: StepUpProps) {
  const late = useLatePart(part, props.open);
  return late ? <late.StepUpDialog {...props} /> : null;
}
