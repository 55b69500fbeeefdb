import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert, Button, Form } from '@portal/common/antd/base';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { available, checkAgain } from '@portal/common/form/taken/available';
import { usePasswordPolicy } from '@portal/common/form/password/use-password-policy';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useInvalidFields } from '@portal/common/form/use-valid';
import { useCall } from '@portal/common/host/use-host';
import { useCaptcha } from '@portal/common/captcha/slider-captcha';
import { PartnerTypesItem } from '@portal/common/form/partner/types-item';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useRegisterPartner } from '../registration.queries.ts';
import { Registered } from '../registered.tsx';
import { CompanyStep } from './company-step.tsx';
import { draft, EMPTY, isFilled, type Fields } from './partner.fields.ts';
import { mayContinue, STEP_COUNT } from './partner.steps.ts';
import { PersonStep } from './person-step.tsx';
import { usePlaceComplete } from './use-place-complete.ts';
import { useWizard } from './wizard/use-wizard.tsx';
import { WizardFrame } from './wizard/wizard-frame.tsx';
import styles from './partner-form.module.css';

const FORM = 'partner';
const userType = UserType.partner;
const TITLES = ['company', 'types', 'person', 'done'] as const;

/** The wizard: one form over three steps, then the confirmation. Typed input survives steps and reloads. */
export function PartnerForm() {
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const { mutateAsync: register } = useRegisterPartner();
  const form = usePortalForm<Fields>({ name: FORM });
  const { antd } = form;
  const [{ step: keptStep, ...kept }] = useState(draft.read);
  const { wizard, tell, heading, notice, dropNotice, refuse } = useWizard(form, keptStep);
  const wrong = useInvalidFields(form);
  /** The phone of the registration, which no code has verified. */
  const [phone, setPhone] = useState('');
  const { at } = wizard;

  const values: Fields = { ...EMPTY, ...Form.useWatch((all) => all, { form: antd, preserve: true }) };
  const placed = [usePlaceComplete(values.company_country, values.company_province, values.company_city), true, usePlaceComplete(values.country, values.province, values.city)];
  const judged = at !== 3 && isFilled(at, values, policy) && placed[at] === true && wrong.length === 0;
  const free = (type: ParamType) => available({
    call, type, userType, captcha: { ask: askCaptcha, scene: VerifyScene.partnerRegister }, willProve: type === ParamType.email,
  });

  useEffect(function judge() {
    if (at !== 3) tell({ type: 'judged', step: at, valid: judged });
  }, [at, judged, tell]);

  /** Called when the rules of this step pass. */
  async function nextStep() {
    if (!mayContinue(wizard)) return;
    dropNotice();
    if (at < 2) {
      tell({ type: 'next' });
      return;
    }
    const { confirm_password: _, policy: __, ...body } = { ...EMPTY, ...antd.getFieldsValue(true) as Partial<Fields> };
    await register(body);
    setPhone(body.phone);
    draft.drop();
    tell({ type: 'registered' });
  }

  const buttons = at !== 3 && (
    <div className={styles.buttons}>
      <span className={styles.count}><FormattedMessage id="register.partner.stepOf" values={{ step: at + 1, of: STEP_COUNT }} /></span>
      <Button disabled={at === 0 || form.busy} onClick={() => tell({ type: 'previous' })}>
        <FormattedMessage id="register.partner.previous" />
      </Button>
      <Button
        type="primary" htmlType="submit" form={FORM} loading={form.busy} disabled={!mayContinue(wizard)}
        // The second click of a double click would submit the step that the first one opened.
        onClick={(event) => { if (event.detail > 1) event.preventDefault(); }}
      >
        <FormattedMessage id={at === 2 ? 'register.partner.submit' : 'register.partner.next'} />
      </Button>
    </div>
  );

  return (
    <WizardFrame at={at} buttons={buttons}>
      <div className={at === 3 ? styles.done : undefined}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}><FormattedMessage id={`register.partner.${TITLES[at]}.title`} /></h1>
        {at !== 3 && <p className={styles.lead}><FormattedMessage id={`register.partner.${(['company', 'types', 'person'] as const)[at]}.lead`} /></p>}
        {notice && at !== 3 && (
          <Alert
            className={styles.notice ?? ''} type="error" showIcon title={notice.text} role="alert"
            action={notice.again && <Button size="small" onClick={antd.submit}><FormattedMessage id="register.partner.again" /></Button>}
          />
        )}
        {at === 3
          ? <Registered userType={userType} of="partner.done" second={{ channel: 'phone', address: phone, userType, scene: VerifyScene.partnerRegister }} />
          : (
            <PortalForm
              form={form} size={size} initialValues={{ ...EMPTY, ...kept }}
              onSubmit={nextStep} onFailure={refuse} onValuesChange={() => draft.keep(antd.getFieldsValue(true) as object)}
            >
              {at === 0 && <CompanyStep free={free(ParamType.company)} />}
              {at === 1 && <PartnerTypesItem />}
              {at === 2 && (
                <PersonStep
                  size={size}
                  policy={policy} freeEmail={free(ParamType.email)} freePhone={free(ParamType.phone)} emailRefused={wrong.includes('email')}
                  onRefused={(error) => form.showAtFields(error, { account: 'email' })}
                  onNoAccount={() => void form.demand('email')} onSent={() => void checkAgain(call, antd)}
                />
              )}
            </PortalForm>
          )}
      </div>
      {captcha}
    </WizardFrame>
  );
}
