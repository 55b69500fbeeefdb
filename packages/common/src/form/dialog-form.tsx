import type { ComponentProps } from 'react';
import { FormButtons } from './form-buttons.tsx';
import { PortalForm, type PortalFormProps } from './portal-form.tsx';

/** The form of a dialog: its buttons cancel and submit. */
export function DialogForm<Fields extends object>({
  submit,
  danger,
  disabled,
  onClose,
  ...form
}: Omit<PortalFormProps<Fields>, 'footer'> &
  Pick<ComponentProps<typeof FormButtons>, 'submit' | 'danger' | 'disabled'> & { onClose: () => void }) {
  const buttons = { busy: form.form.busy, submit, danger, disabled };
  return <PortalForm {...form} footer={<FormButtons {...buttons} onCancel={onClose} />} />;
}
