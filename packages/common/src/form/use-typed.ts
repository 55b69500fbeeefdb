import { useSyncExternalStore } from 'react';
import { Form } from '../antd/base.ts';
import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';

/**
 * The value of a field, as it is after each key: antd's `useWatch` returns it a task later, so that a button which
 * follows at once would act on the value before. Undefined before the form is rendered.
 */
export function useTyped<Fields extends object, Field extends Name<Fields>>(
  { antd, internal: { errors } }: PortalFormState<Fields>,
  field: Field,
): Fields[Field] | undefined {
  const read = () => (antd.getFieldValue as (name: string) => Fields[Field] | undefined)(field);
  // Renders again when code has set the value, of which antd tells nobody else.
  Form.useWatch(field as Parameters<typeof Form.useWatch>[0], antd);
  return useSyncExternalStore(errors.subscribe, read, read);
}
