import { useEffect, useReducer, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button, Form } from '@portal/common/antd/base';
import { ApiError, NETWORK } from '@portal/common/client/api-error';
import { ParamType } from '@portal/common/enums/account/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { keepComposing } from '@portal/common/form/composing';
import { clearOnFocus, pointAt } from '@portal/common/form/field-focus';
import { useOneAtATime } from '@portal/common/form/one-at-a-time';
import { available } from '@portal/common/form/rules';
import { messageOf } from '@portal/common/form/server-message';
import { usePasswordPolicy } from '@portal/common/form/use-password-policy';
import { putUnderFields } from '@portal/common/form/use-server-errors';
import { useCall } from '@portal/common/host/use-host';
import { useCaptcha } from '@portal/common/captcha/slider-captcha';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { useRegisterPartner } from '../registration.queries.ts';
import { Registered } from '../registered.tsx';
import { CompanyStep } from './company-step.tsx';
import { draft, EMPTY, isFilled, stepOf, type Fields } from './partner.fields.ts';
import { mayGoOn, next, start, STEP_COUNT } from './partner.steps.ts';
import { PersonStep } from './person-step.tsx';
import { TypesStep } from './types-step.tsx';
import { usePlace } from './use-place.ts';
import { useStepsInHistory } from './use-steps-in-history.ts';
import { WizardFrame } from './wizard-frame.tsx';
import styles from './partner-form.module.css';

/** Begins the ids of the controls. */
const FORM = 'partner';
const userType = UserType.partner;
const TITLES = ['company', 'types', 'person', 'done'] as const;

/** The wizard: one form whose fields stand on three steps, then the news. What is typed survives steps and reloads. */
export function PartnerForm() {
  const intl = useIntl();
  const call = useCall();
  const size = useNarrow() ? 'large' : 'middle';
  const policy = usePasswordPolicy();
  const { askCaptcha, captcha } = useCaptcha();
  const { mutateAsync: register, isPending } = useRegisterPartner();
  const [form] = Form.useForm<Fields>();
  const [{ step: keptStep, ...kept }] = useState(draft.read);
  const [wizard, tell] = useReducer(next, keptStep, start);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<{ text: ReactNode; again: boolean } | null>(null);
  /** Refusals whose fields stand on a step that must be shown first. */
  const [waiting, setWaiting] = useState<ApiError | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { at } = wizard;

  const values: Fields = { ...EMPTY, ...Form.useWatch((all) => all, { form, preserve: true }) };
  const placed = [usePlace(values.company_country, values.company_province, values.company_city), true, usePlace(values.country, values.province, values.city)];
  const judged = at !== 3 && isFilled(at, values, policy) && placed[at] === true && wrong.length === 0;
  const free = (type: ParamType) => available({
    call, type, userType, captcha: { ask: askCaptcha, scene: VerifyScene.partnerRegister }, willProve: type === ParamType.email,
  });

  useStepsInHistory(at, tell);

  useEffect(function judge() {
    if (at !== 3) tell({ type: 'judged', step: at, valid: judged });
  }, [at, judged]);

  const shown = useRef(at);
  useEffect(function meetTheStep() {
    if (shown.current === at) return;
    shown.current = at;
    setWrong([]);
    window.scrollTo({ top: 0 });
    if (at !== 3) {
      draft.keep({ ...(form.getFieldsValue(true) as object), step: at });
      if (!waiting) {
        setNotice(null);
        heading.current?.focus();
      }
    }
  }, [at, form, waiting]);

  useEffect(function showRefusal() {
    if (!waiting) return;
    setWaiting(null);
    setWrong(Object.keys(waiting.fields));
    if (!putUnderFields(form, waiting, intl.locale)) setNotice({ text: messageOf(waiting, intl.locale), again: false });
  }, [waiting, form, intl.locale]);

  async function submit() {
    const { confirm_password: _, policy: __, ...body } = { ...EMPTY, ...form.getFieldsValue(true) as Partial<Fields> };
    try {
      await register(body);
      draft.keep(null);
      tell({ type: 'registered' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [field] = Object.keys(error.fields);
      const step = field === undefined ? 2 : stepOf(field);
      if (step !== 2) {
        setWaiting(error);
        tell({ type: 'refused', step });
        setNotice({ text: <FormattedMessage id="register.partner.toCorrect" />, again: false });
      } else if (!putUnderFields(form, error, intl.locale)) {
        setNotice({ text: messageOf(error, intl.locale), again: error.code === NETWORK || error.status >= 500 });
      }
    }
  }

  /** The fields of this step were checked, and with the API what must not be taken. */
  const goOn = useOneAtATime(async () => {
    if (!mayGoOn(wizard)) return;
    setNotice(null);
    if (at < 2) tell({ type: 'next' });
    else await submit();
  });

  /** Keeps the draft, and no longer holds a refusal against a value that was changed since. */
  function keepTyped(changed: Partial<Fields>) {
    const corrected = (Object.keys(changed) as (keyof Fields)[]).filter((name) => form.getFieldError(name).length > 0);
    form.setFields(corrected.map((name) => ({ name, errors: [] })));
    draft.keep({ ...(form.getFieldsValue(true) as object), step: at });
  }

  const buttons = at !== 3 && (
    <div className={styles.buttons}>
      <span className={styles.count}><FormattedMessage id="register.partner.stepOf" values={{ step: at + 1, of: STEP_COUNT }} /></span>
      <Button disabled={at === 0 || isPending} onClick={() => tell({ type: 'previous' })}>
        <FormattedMessage id="register.partner.previous" />
      </Button>
      <Button
        type="primary" htmlType="submit" form={FORM} loading={isPending} disabled={!mayGoOn(wizard)}
        // The second click of a double click would leave the step that the first one has just opened.
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
            action={notice.again && <Button size="small" onClick={form.submit}><FormattedMessage id="register.partner.again" /></Button>}
          />
        )}
        {at === 3
          ? <Registered userType={userType} of="partner.done" />
          : (
            <Form
              form={form} name={FORM} layout="vertical" size={size} requiredMark={false} validateTrigger="onBlur" initialValues={{ ...EMPTY, ...kept }}
              onFinish={() => void goOn()}
              onFinishFailed={({ errorFields: [first] }) => first && pointAt(form, String(first.name[0]))}
              onFieldsChange={(_, all) => setWrong(all.filter(({ errors }) => errors && errors.length > 0).map(({ name }) => String(name)))}
              onValuesChange={keepTyped}
              onFocus={clearOnFocus(form, FORM)} onKeyDown={keepComposing}
            >
              {at === 0 && <CompanyStep free={free(ParamType.company)} />}
              {at === 1 && <TypesStep />}
              {at === 2 && (
                <PersonStep
                  size={size}
                  policy={policy} freeEmail={free(ParamType.email)} freePhone={free(ParamType.phone)} emailRefused={wrong.includes('email')}
                  onRefused={(error) => putUnderFields(form, error, intl.locale, { account: 'email' })}
                />
              )}
            </Form>
          )}
      </div>
      {captcha}
    </WizardFrame>
  );
}
