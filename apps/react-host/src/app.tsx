/** A site of another company on React 18, with a router of its own. Its section /account shows our remotes. */
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { Account } from './account.tsx';

export const BASENAME = '/react-host';

function Site() {
  const { pathname } = useLocation();
  return (
    <>
      <nav>
        <Link to="/">Depot</Link> <Link to="/account/checkAccount">Account</Link>{' '}
        <Link to="/account/loginEnterprisePortal">Sign in</Link> <output>{pathname}</output>
      </nav>
      <main>
        <Routes>
          <Route path="/" element={<h1>Everything for the yard</h1>} />
          <Route path="/account/*" element={<Account />} />
        </Routes>
      </main>
    </>
  );
}

const place = document.getElementById('app');
if (place)
  createRoot(place).render(
    <BrowserRouter basename={BASENAME}>
      <Site />
    </BrowserRouter>,
  );
