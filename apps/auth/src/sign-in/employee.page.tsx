import { SignInPage } from './page/sign-in-page.tsx';

/** Sign-in of staff: no registration, no codes by message, always a second factor. */
export default function EmployeeSignInPage() {
  return <SignInPage kind="employee" codes={false} lasting={false} />;
}
