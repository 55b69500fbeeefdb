import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { readDevice, type AskingDevice } from '@portal/common/contract/sign-in/devices';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { checkDeviceCode } from '@portal/common/rules/application/device-code';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Ask } from './ask.tsx';
import { CodeForm, type CodeFields } from './code-form.tsx';
import { Decided } from './decided.tsx';

type Step =
  | { at: 'code' }
  | { at: 'ask'; device: AskingDevice }
  | { at: 'decided'; device: AskingDevice; allowed: boolean };

/**
 * `/device`: signs in on a device that has no browser. A person types the code that it shows, or follows its link, which
 * has the code (`user_code`), and then allows or denies the sign-in.
 */
export default function DevicePage() {
  const [query, setQuery] = useSearchParams();
  const [step, setStep] = useState<Step>({ at: 'code' });
  const form = usePortalForm<CodeFields>({ name: 'device' });
  const { mutateAsync: read } = useChange(readDevice, { refetch: false });
  const [given] = useState(query.get('user_code') ?? '');
  const { submit } = form.antd;
  const here = useRef(false);

  async function find({ user_code }: CodeFields) {
    const device = await read({ query: { user_code } });
    // A link sends the code by itself, and the person may have gone to another page.
    if (!here.current) return;
    // A reload, or a sign-in in between, comes back to this device.
    setQuery({ user_code: device.user_code }, { replace: true });
    setStep({ at: 'ask', device });
  }

  useEffect(function noteStay() {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  useEffect(
    function openLink() {
      if (checkDeviceCode(given) === undefined) submit();
    },
    [given, submit],
  );

  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="security.area" /> }, { label: <FormattedMessage id="device.title" /> }]}
        title={<FormattedMessage id="device.title" />}
      />
      {step.at === 'code' && <CodeForm form={form} given={given} onFind={find} />}
      {step.at === 'ask' && (
        <Ask
          device={step.device}
          onDecided={(allowed) => setStep({ at: 'decided', device: step.device, allowed })}
          onAnother={() => {
            setQuery({}, { replace: true });
            setStep({ at: 'code' });
          }}
        />
      )}
      {step.at === 'decided' && <Decided device={step.device} allowed={step.allowed} />}
    </>
  );
}
