import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PAGE } from '@portal/common/pages/addresses';

/** Goes to a page of the shell in place of a path that leads nowhere. */
export function Elsewhere({ to }: { to: typeof PAGE.forbidden | typeof PAGE.notFound }) {
  const navigate = useNavigate();
  useEffect(function go() { void navigate(to, { replace: true }); }, [navigate, to]);
  return null;
}
