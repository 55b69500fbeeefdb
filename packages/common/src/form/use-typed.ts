import { useSyncExternalStore } from 'react';
import { Form } from '../antd/base.ts';
import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';

/**
 * The current value of a field, undefined before the form is rendered. antd's `useWatch` returns a typed value one task
 * later: a button that is pressed at once would use the value before the last key.
 */
export function useTyped<Fields extends object, Field extends Name<Fields>>(
  { antd, internal: { errors } }: PortalFormState<Fields>,
  field: Field,
): Fields[Field] | undefined {
  const read = () => (antd.getFieldValue as (name: string) => Fields[Field] | undefined)(field);
  // Renders again after setFieldsValue, which does not call onFieldsChange.
  Form.useWatch(field as Parameters<typeof Form.useWatch>[0], antd);
  return useSyncExternalStore(errors.subscribe, read, read);
}
