import { latePart, useLatePart } from '../../late/late-part.ts';

const part = latePart(() => import('./step-up-dialog.tsx'));

export interface StepUpProps {
  open: boolean;
  /** Closed without a proof. */
  onClose: () => void;
  /** The session is recent now. */
  onProven: () => void;
  /** Leaves for the sign-in page, which returns to this page. */
  onLeave: () => void;
}

/** The dialog in which somebody proves again who they are, for a change that needs it. Its code comes when it opens. */
export function LateStepUp(props: StepUpProps) {
  const late = useLatePart(part, props.open);
  return late ? <late.StepUpDialog {...props} /> : null;
}
