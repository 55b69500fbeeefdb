import type { Name } from './field-errors.ts';
import type { PortalFormState } from './use-portal-form.tsx';

/**
 * Validates these fields (all, if undefined), then runs `work` as the form's submission: for a second button of the
 * form. Does not reject: `onFailure`, or else `form.showFailure`, shows why `work` failed.
 */
export async function submitOnly<Fields extends object>(
  form: PortalFormState<Fields>,
  names: readonly Name<Fields>[] | undefined,
  work: () => unknown,
  onFailure?: (error: unknown) => void,
): Promise<void> {
  const {
    antd,
    run,
    focus,
    internal: { errors },
  } = form;
  const fields = names && ([...names] as Parameters<typeof antd.validateFields>[0]);
  const check = (result: Promise<unknown>) =>
    result.then(
      () => true,
      () => false,
    );
  // First without showing the result, because that draws every field again, and mostly there is nothing to show.
  const silent = { validateOnly: true };
  const valid =
    (errors.invalid().length === 0 &&
      (await check(fields ? antd.validateFields(fields, silent) : antd.validateFields(silent)))) ||
    (await check(antd.validateFields(fields)));
  if (valid) return run(work, onFailure);
  const first = errors.invalid().find((field) => !names || (names as readonly string[]).includes(field));
  if (first !== undefined) focus(first as Name<Fields>);
}
