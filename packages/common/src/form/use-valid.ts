import { useSyncExternalStore } from 'react';
import { Form } from '../antd/base.ts';
import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';

/** Names of the fields that show an error now. */
export function useInvalidFields<Fields extends object>({ internal: { errors } }: PortalFormState<Fields>): readonly Name<Fields>[] {
  const names = useSyncExternalStore(errors.subscribe, () => errors.invalid().join());
  return (names === '' ? [] : names.split(',')) as Name<Fields>[];
}

/**
 * True while each of these fields passes its check and shows no error: for a button that waits until then. A check
 * answers the issue of a value, or undefined; `values` are the form's initial ones, before it is rendered.
 */
export function useValid<Fields extends object>(
  form: PortalFormState<Fields>, checks: { readonly [Field in Name<Fields>]?: (value: Fields[Field]) => unknown }, values: Partial<Fields>,
): boolean {
  const invalid = useInvalidFields(form);
  const typed = { ...values, ...(Form.useWatch((all) => all, { form: form.antd, preserve: true }) as Partial<Fields> | undefined) };
  return (Object.keys(checks) as Name<Fields>[]).every((name) =>
    !invalid.includes(name) && checks[name]?.(typed[name] as Fields[typeof name]) === undefined);
}
