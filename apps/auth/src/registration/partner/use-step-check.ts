import { useEffect } from 'react';
import { Form } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { useInvalidFields } from '@portal/common/form/use-valid';
import type { PasswordPolicy } from '@portal/common/rules/password/password';
import { EMPTY, firstLabel, openFields, type Fields, type LabelId } from './partner.fields.ts';
import type { Step, StepEvent } from './partner.steps.ts';
import { usePlaceGap } from './use-place-gap.ts';

/**
 * Tells the wizard whether the form of the current step is valid. Returns the label of the first field that keeps the
 * step from being complete. A component that calls this hook renders again whenever a value of the form changes.
 */
export function useStepCheck(
  form: PortalFormState<Fields>,
  at: Step,
  policy: PasswordPolicy,
  tell: (event: StepEvent) => void,
): LabelId | undefined {
  const wrong = useInvalidFields(form);
  const values: Fields = { ...EMPTY, ...Form.useWatch((all) => all, { form: form.antd, preserve: true }) };
  const companyGap = usePlaceGap(values.company_country, values.company_province, values.company_city);
  const personGap = usePlaceGap(values.country, values.province, values.city);
  const gaps = [companyGap && `company_${companyGap}`, undefined, personGap];
  const open =
    at === 3 ? [] : [...openFields(at, values, policy), ...wrong, gaps[at]].filter((one) => one !== undefined);
  const judged = at !== 3 && open.length === 0;

  useEffect(
    function judge() {
      if (at !== 3) tell({ type: 'judged', step: at, valid: judged });
    },
    [at, judged, tell],
  );

  return at === 3 ? undefined : firstLabel(at, open);
}
