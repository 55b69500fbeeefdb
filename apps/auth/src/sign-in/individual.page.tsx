import { PAGE } from '@portal/common/pages/addresses';
import { SignInPage } from './page/sign-in-page.tsx';

/** Sign-in of individuals: like the enterprise one, without single sign-on. */
export default function IndividualSignInPage() {
  return <SignInPage kind="individual" codes register={PAGE.registerIndividual} />;
}
