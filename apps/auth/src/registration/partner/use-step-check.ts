import { useEffect } from 'react';
import { Form } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useInvalidFields } from '@portal/common/form/use-valid';
import type { PasswordPolicy } from '@portal/common/rules/password/password';
import { EMPTY, isFilled, type Fields } from './partner.fields.ts';
import type { Step, StepEvent } from './partner.steps.ts';
import { usePlaceComplete } from './use-place-complete.ts';

/**
 * Tells the wizard whether the form of the current step is valid. Returns the names of the fields that show an error.
 */
export function useStepCheck(
  form: PortalFormState<Fields>,
  at: Step,
  policy: PasswordPolicy,
  tell: (event: StepEvent) => void,
) {
  const wrong = useInvalidFields(form);
  const values: Fields = { ...EMPTY, ...Form.useWatch((all) => all, { form: form.antd, preserve: true }) };
  const placed = [
    usePlaceComplete(values.company_country, values.company_province, values.company_city),
    true,
    usePlaceComplete(values.country, values.province, values.city),
  ];
  const judged = at !== 3 && isFilled(at, values, policy) && placed[at] === true && wrong.length === 0;

  useEffect(
    function judge() {
      if (at !== 3) tell({ type: 'judged', step: at, valid: judged });
    },
    [at, judged, tell],
  );

  return wrong;
}
