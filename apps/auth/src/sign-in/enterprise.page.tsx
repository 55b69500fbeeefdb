import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { UserType } from '@portal/common/enums/user-type';
import { SignedOutFrame } from '@portal/common/ui/signed-out-frame';
import { useSignInEnterprise } from './sign-in.queries.ts';
import { SignInForm } from './sign-in-form.tsx';

const REGISTER = '/registerEnterprisePortal';

/** Enterprise sign-in (spec 1 §2). */
export default function EnterpriseSignInPage() {
  const { mutateAsync } = useSignInEnterprise();
  const { search } = useLocation();
  return (
    <SignedOutFrame
      title={<FormattedMessage id="signIn.enterprise.title" />}
      lead={(
        <>
          <FormattedMessage id="signIn.noAccount" /><Link to={REGISTER + search}><FormattedMessage id="signIn.registerFree" /></Link>
        </>
      )}
      art={{ title: <FormattedMessage id="signIn.enterprise.art" />, text: <FormattedMessage id="signIn.enterprise.artText" /> }}
      audience="enterprise"
    >
      <SignInForm
        userType={UserType.enterprise} signIn={mutateAsync} codes register={REGISTER}
        chooser={{ to: '/checkAccount', question: <FormattedMessage id="signIn.enterprise.other" /> }}
      />
    </SignedOutFrame>
  );
}
