import { useSyncExternalStore } from 'react';
import { Form } from '../antd/base.ts';
import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';

/** Names of the fields that show an error now. */
export function useInvalidFields<Fields extends object>({
  internal: { errors },
}: PortalFormState<Fields>): readonly Name<Fields>[] {
  const invalid = () => errors.invalid().join();
  const names = useSyncExternalStore(errors.subscribe, invalid, invalid);
  return (names === '' ? [] : names.split(',')) as Name<Fields>[];
}

/**
 * True while each of these fields passes its check and shows no error, to enable a button. A check returns the issue of
 * a value, or undefined; `values` are the initial ones, used before the form is rendered.
 */
export function useValid<Fields extends object>(
  form: PortalFormState<Fields>,
  checks: { readonly [Field in Name<Fields>]?: (value: Fields[Field]) => unknown },
  values: Partial<Fields>,
): boolean {
  const invalid = useInvalidFields(form);
  const typed = {
    ...values,
    ...(Form.useWatch((all) => all, { form: form.antd, preserve: true }) as Partial<Fields> | undefined),
  };
  return (Object.keys(checks) as Name<Fields>[]).every(
    (name) => !invalid.includes(name) && checks[name]?.(typed[name] as Fields[typeof name]) === undefined,
  );
}
