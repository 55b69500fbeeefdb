import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user/user-type';
import { SignedOutFrame } from '@portal/common/ui/signed-out/signed-out-frame';
import { PAGE } from '@portal/common/pages/addresses';
import { WhenOpen } from '../closed.tsx';
import { Registered } from '../registered.tsx';
import { IndividualForm } from './individual-form.tsx';

/** Registration of an individual: one form, then a success panel that redirects to the sign-in. */
export default function RegisterIndividualPage() {
  return (
    <WhenOpen signIn={PAGE.signInIndividual} audience="individual">
      <RegisterIndividual />
    </WhenOpen>
  );
}

function RegisterIndividual() {
  const [registered, setRegistered] = useState(false);
  const { search } = useLocation();
  const art = {
    title: <FormattedMessage id="register.individual.art" />,
    text: <FormattedMessage id="register.individual.artText" />,
  };

  if (registered) {
    return (
      <SignedOutFrame title={<FormattedMessage id="register.done.title" />} art={art} audience="individual">
        <Registered userType={UserType.individual} of="individual.done" />
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame
      title={<FormattedMessage id="register.individual.title" />}
      art={art}
      audience="individual"
      lead={
        <>
          <FormattedMessage id="register.haveAccount" />
          <Link to={`${PAGE.signInIndividual}${search}`}>
            <FormattedMessage id="register.signIn" />
          </Link>
        </>
      }
    >
      <IndividualForm onRegistered={() => setRegistered(true)} />
    </SignedOutFrame>
  );
}
