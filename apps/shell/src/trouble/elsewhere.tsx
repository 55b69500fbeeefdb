import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes to a page of the shell in place of a path that leads nowhere. */
export function Elsewhere({ to }: { to: '/403' | '/404' }) {
  const navigate = useNavigate();
  useEffect(function go() { void navigate(to, { replace: true }); }, [navigate, to]);
  return null;
}
