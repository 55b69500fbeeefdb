import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHost } from './use-host.tsx';
import type { UserType } from '../enums/user/user-type.ts';

/**
 * The login challenge of this sign-in: from the address, or else started by the host as its own OAuth client. `current`
 * requests one at most once, until `renew` is called for an expired challenge.
 */
export function useChallenge(userType: UserType) {
  const host = useHost();
  const [query] = useSearchParams();
  const given = query.get('login_challenge');
  const returnUri = query.get('return_uri') ?? undefined;
  const latest = useRef({ host, returnUri, userType });
  const asked = useRef<Promise<string> | null>(null);
  const spent = useRef(false);

  useEffect(function keepLatest() {
    latest.current = { host, returnUri, userType };
  });

  const current = useCallback(() => {
    if (given && !spent.current) return Promise.resolve(given);
    if (!asked.current) {
      asked.current = latest.current.host.authorise(latest.current.userType, latest.current.returnUri);
      asked.current.catch(() => {
        asked.current = null;
      });
    }
    return asked.current;
  }, [given]);

  const renew = useCallback(() => {
    spent.current = true;
    asked.current = null;
  }, []);

  return useMemo(() => ({ current, renew }), [current, renew]);
}
