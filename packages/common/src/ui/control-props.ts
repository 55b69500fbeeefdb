/**
 * The props that `Form.Item` passes to a control besides its value; the control passes them on to its focusable
 * element.
 */
export interface ControlProps {
  id?: string;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}
