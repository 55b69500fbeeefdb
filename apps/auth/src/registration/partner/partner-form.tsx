import { useState } from 'react';
import { registerPartner } from '@portal/common/contract/account/registration';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { PortalForm } from '@portal/common/form/portal-form';
import { available, checkAgain } from '@portal/common/form/taken/available';
import { usePasswordPolicy } from '@portal/common/form/password/use-password-policy';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useCall } from '@portal/common/host/use-host';
import { useCaptcha } from '@portal/common/captcha/slider-captcha';
import { PartnerTypesItem } from '@portal/common/form/partner/types-item';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { Registered } from '../registered.tsx';
import { CompanyStep } from './company-step.tsx';
import { draft, EMPTY, type Fields } from './partner.fields.ts';
import { mayContinue } from './partner.steps.ts';
import { PersonStep } from './person-step.tsx';
import { useShownTerms } from '../use-shown-terms.ts';
import { StepHead } from './step-head.tsx';
import { WizardButtons } from './wizard-buttons.tsx';
import { useWizard } from './wizard/use-wizard.tsx';
import { WizardFrame } from './wizard/wizard-frame.tsx';
import styles from './partner-form.module.css';

const userType = UserType.partner;

/** The wizard: one form over three steps, then the confirmation. Typed input survives steps and reloads. */
export function PartnerForm() {
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const { mutateAsync: register } = useChange(registerPartner);
  const { documents, sent, follow } = useShownTerms();
  const form = usePortalForm<Fields>({ name: 'partner' });
  const { antd } = form;
  const [{ step: keptStep, ...kept }] = useState(draft.read);
  const { wizard, tell, heading, notice, dropNotice, refuse } = useWizard(form, keptStep);
  /** The phone of the registration, which no code has verified. */
  const [phone, setPhone] = useState('');
  const { at } = wizard;
  const free = (type: ParamType) =>
    available({
      call,
      type,
      userType,
      captcha: { ask: askCaptcha, scene: VerifyScene.partnerRegister },
      willProve: type === ParamType.email,
    });

  /** Called when the rules of this step pass. */
  async function nextStep() {
    if (!mayContinue(wizard)) return;
    dropNotice();
    if (at < 2) {
      tell({ type: 'next' });
      return;
    }
    const {
      confirm_password: _,
      policy: __,
      purposes,
      company_official_website,
      ...body
    } = { ...EMPTY, ...(antd.getFieldsValue(true) as Partial<Fields>) };
    try {
      await register({
        body: { ...body, ...(company_official_website.trim() && { company_official_website }), ...sent(purposes) },
      });
    } catch (error) {
      if (follow(error)) antd.setFieldValue('policy', false);
      throw error;
    }
    setPhone(body.phone);
    draft.drop();
    tell({ type: 'registered' });
  }

  return (
    <WizardFrame
      at={at}
      buttons={at !== 3 && <WizardButtons wizard={wizard} form={form} policy={policy} tell={tell} />}
    >
      <div className={at === 3 ? styles.done : undefined}>
        <StepHead at={at} heading={heading} notice={notice} onAgain={antd.submit} />
        {at === 3 ? (
          <Registered
            userType={userType}
            of="partner.done"
            second={{ channel: 'phone', address: phone, userType, scene: VerifyScene.partnerRegister }}
          />
        ) : (
          <PortalForm
            form={form}
            size={size}
            initialValues={{ ...EMPTY, ...kept }}
            onSubmit={nextStep}
            onFailure={refuse}
            onValuesChange={() => draft.keep(antd.getFieldsValue(true) as object)}
          >
            {at === 0 && <CompanyStep free={free(ParamType.company)} />}
            {at === 1 && <PartnerTypesItem />}
            {at === 2 && (
              <PersonStep
                form={form}
                size={size}
                policy={policy}
                documents={documents}
                freeEmail={free(ParamType.email)}
                freePhone={free(ParamType.phone)}
                onRefused={(error) => form.showAtFields(error, { account: 'email' })}
                onNoAccount={() => void form.demand('email')}
                onSent={() => void checkAgain(call, antd)}
              />
            )}
          </PortalForm>
        )}
      </div>
      {captcha}
    </WizardFrame>
  );
}
