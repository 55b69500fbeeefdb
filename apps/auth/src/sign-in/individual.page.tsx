import { SignInPage } from './sign-in-page.tsx';

/** Sign-in of individuals: as enterprises do, without single sign-on. */
export default function IndividualSignInPage() {
  return <SignInPage kind="individual" codes register="/registerIndividualPortal" />;
}
