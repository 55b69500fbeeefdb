import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PAGE } from '@portal/common/pages/addresses';

/** Redirects from a path without a page to a page of the shell. */
export function GoTo({ to }: { to: typeof PAGE.forbidden | typeof PAGE.notFound }) {
  const navigate = useNavigate();
  useEffect(
    function go() {
      void navigate(to, { replace: true });
    },
    [navigate, to],
  );
  return null;
}
