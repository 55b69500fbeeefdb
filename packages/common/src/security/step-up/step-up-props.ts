export interface StepUpProps {
  open: boolean;
  /** Closed without a proof. */
  onClose: () => void;
  /** The session is recent now. */
  onProven: () => void;
  /** Leaves for the sign-in page, which returns to this page. */
  onLeave: () => void;
}
