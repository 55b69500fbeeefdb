import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';

/**
 * Validates these fields (all, if undefined), then runs `work` as the form's submission: for a second button of the
 * form. Does not reject: `onFailure`, or else `form.showFailure`, shows why `work` failed.
 */
export async function submitOnly<Fields extends object>(
  form: PortalFormState<Fields>, names: readonly Name<Fields>[] | undefined, work: () => unknown, onFailure?: (error: unknown) => void,
): Promise<void> {
  const { antd, run, focus, internal: { errors } } = form;
  const valid = await antd.validateFields(names && [...names] as Parameters<typeof antd.validateFields>[0]).then(() => true, () => false);
  if (valid) return run(work, onFailure);
  const first = errors.invalid().find((field) => !names || (names as readonly string[]).includes(field));
  if (first !== undefined) focus(first as Name<Fields>);
}
