/** A site of another company with React and react-router, built on React 18 and on React 19. */
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { Account } from './account.tsx';
import './site.css';

function Site({ site }: { site: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <nav>
        <Link to="/">Depot</Link> <Link to="/account/profile/baseInfo">Profile</Link>{' '}
        <Link to="/account/profile/authentication">Verification</Link> <Link to="/account/checkAccount">Accounts</Link>{' '}
        <output>{pathname}</output>
      </nav>
      <main>
        <Routes>
          <Route path="/" element={<h1>Everything for the yard</h1>} />
          <Route path="/account/*" element={<Account site={site} />} />
        </Routes>
      </main>
    </>
  );
}

/** Renders the site at the path `site`. */
export function renderSite(site: string): void {
  const place = document.getElementById('app');
  if (place)
    createRoot(place).render(
      <BrowserRouter basename={site}>
        <Site site={site} />
      </BrowserRouter>,
    );
}
