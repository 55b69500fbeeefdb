import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { RegisterMethod } from '@portal/common/enums/verify-code/register-method';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { UserType } from '@portal/common/enums/user/user-type';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { PAGE } from '@portal/common/pages/addresses';
import { EnterpriseForm } from './enterprise-form.tsx';
import { WhenOpen } from '../closed.tsx';
import type { Registration } from '../register-form.tsx';
import { Registered } from '../registered.tsx';
import type { Second } from '../second-address.tsx';

/** Enterprise registration: one form, then a success panel that redirects to the sign-in. */
export default function RegisterEnterprisePage() {
  return (
    <WhenOpen signIn={PAGE.signInEnterprise} audience="enterprise">
      <RegisterEnterprise />
    </WhenOpen>
  );
}

function RegisterEnterprise() {
  const [registered, setRegistered] = useState<Registration | null>(null);
  const { search } = useLocation();
  const art = { title: <FormattedMessage id="register.art" />, text: <FormattedMessage id="register.artText" /> };

  if (registered) {
    return (
      <SignedOutFrame title={<FormattedMessage id="register.done.title" />} art={art} audience="enterprise">
        <Registered userType={UserType.enterprise} second={secondOf(registered)} />
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame
      wide
      title={<FormattedMessage id="register.title" />}
      art={art}
      audience="enterprise"
      lead={
        <>
          <FormattedMessage id="register.haveAccount" />
          <Link to={`${PAGE.signInEnterprise}${search}`}>
            <FormattedMessage id="register.signIn" />
          </Link>
        </>
      }
    >
      <EnterpriseForm onRegistered={setRegistered} />
    </SignedOutFrame>
  );
}

const secondOf = ({ method, email, phone }: Registration): Second => ({
  ...(method === RegisterMethod.email ? { channel: 'phone', address: phone } : { channel: 'email', address: email }),
  userType: UserType.enterprise,
  scene: VerifyScene.enterpriseRegister,
});
