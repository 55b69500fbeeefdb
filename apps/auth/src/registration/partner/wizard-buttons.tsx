import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { PasswordPolicy } from '@portal/common/rules/password/password';
import type { Fields } from './partner.fields.ts';
import { mayContinue, STEP_COUNT, type StepEvent, type Wizard } from './partner.steps.ts';
import { useStepCheck } from './use-step-check.ts';
import styles from './partner-form.module.css';

/**
 * The position in the wizard, and the buttons of a step with a form: Previous, and Next, which submits the form and names
 * the field that it waits for. It follows the form instead of its page, so that no key renders all fields again.
 */
export function WizardButtons({
  wizard,
  form,
  policy,
  tell,
}: {
  wizard: Wizard;
  form: PortalFormState<Fields>;
  policy: PasswordPolicy;
  tell: (event: StepEvent) => void;
}) {
  const { at } = wizard;
  const missing = useStepCheck(form, at, policy, tell);
  const waits = !mayContinue(wizard);
  return (
    <div className={styles.buttons}>
      {waits && missing && (
        <span className={styles.missing} id="partner-missing">
          <FormattedMessage id="register.partner.missing" values={{ field: <FormattedMessage id={missing} /> }} />
        </span>
      )}
      <span className={styles.count}>
        <FormattedMessage id="register.partner.stepOf" values={{ step: at + 1, of: STEP_COUNT }} />
      </span>
      <Button disabled={at === 0 || form.busy} onClick={() => tell({ type: 'previous' })}>
        <FormattedMessage id="register.partner.previous" />
      </Button>
      <Button
        type="primary"
        htmlType="submit"
        form={form.name}
        loading={form.busy}
        disabled={waits}
        aria-describedby={waits && missing ? 'partner-missing' : undefined}
        // The second click of a double click would submit the step that the first one opened.
        onClick={(event) => {
          if (event.detail > 1) event.preventDefault();
        }}
      >
        <FormattedMessage id={at === 2 ? 'register.partner.submit' : 'register.partner.next'} />
      </Button>
    </div>
  );
}
