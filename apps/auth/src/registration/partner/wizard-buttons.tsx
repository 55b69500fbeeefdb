import { FormattedMessage } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { Fields, LabelId } from './partner.fields.ts';
import { mayContinue, STEP_COUNT, type Wizard } from './partner.steps.ts';
import styles from './partner-form.module.css';

/** The position in the wizard, and the buttons of a step with a form: Previous, and Next, which submits the form. */
export function WizardButtons({
  wizard,
  form,
  missing,
  onPrevious,
}: {
  wizard: Wizard;
  form: PortalFormState<Fields>;
  /** Label of the field that Next waits for. */
  missing: LabelId | undefined;
  onPrevious: () => void;
}) {
  const { at } = wizard;
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
      <Button disabled={at === 0 || form.busy} onClick={onPrevious}>
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
