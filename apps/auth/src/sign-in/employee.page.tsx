import { FormattedMessage } from 'react-intl';
import { UserType } from '@portal/common/enums/user-type';
import { SignedOutFrame } from '@portal/common/ui/signed-out-frame';
import { useSignInEmployee } from './sign-in.queries.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Sign-in of the provider's staff: no registration, no codes. */
export default function EmployeeSignInPage() {
  const { mutateAsync } = useSignInEmployee();
  return (
    <SignedOutFrame
      title={<FormattedMessage id="signIn.employee.title" />}
      lead={<FormattedMessage id="signIn.employee.lead" />}
      art={{ title: <FormattedMessage id="signIn.employee.art" />, text: <FormattedMessage id="signIn.employee.artText" /> }}
      audience="employee"
    >
      <SignInForm
        userType={UserType.employee} signIn={mutateAsync} lasting={false}
        chooser={{ to: '/checkAccount', question: <FormattedMessage id="signIn.employee.other" /> }}
      />
    </SignedOutFrame>
  );
}
