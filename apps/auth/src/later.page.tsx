import { useSearchParams } from 'react-router-dom';
import ConsentPage from './consent/consent.page.tsx';
import TermsPage from './terms/terms.page.tsx';

/** `/consent`: what is asked after a sign-in, by the challenge in the address: terms, or consent to an application. */
export default function LaterPage() {
  const [query] = useSearchParams();
  return query.has('terms_challenge') ? <TermsPage /> : <ConsentPage />;
}
