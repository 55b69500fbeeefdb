/** What `Form.Item` gives a control besides its value, and what a control hands on to the element that has the focus. */
export interface ControlProps {
  id?: string;
  onBlur?: () => void;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  'aria-required'?: boolean | 'true' | 'false';
}
