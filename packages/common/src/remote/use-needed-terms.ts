import { useEffect, useState } from 'react';
import { acceptTerms, readNeededTerms, type Terms } from '../contract/account/terms.ts';
import { ACCOUNT_HEADER, SIGN_OUT_PATH } from '../contract/sign-in/oauth.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { tellTabs } from '../host/session/events.ts';
import { formatLocale, LANGUAGE_KEY, type Locale } from '../intl/locale.ts';

/** What an expired session waits for: null when no terms are open, undefined until that is known. */
type Needed = readonly Terms[] | null | undefined;

/**
 * Terms that the session of this browser waits for. The calls go past the page's session, because that one has no token
 * while it waits; its cookie says who asks.
 */
export function useNeededTerms({
  open,
  apiBase,
  locale,
  user,
}: {
  open: boolean;
  apiBase: string;
  locale: Locale;
  user: SessionUser | null;
}) {
  const [needed, setNeeded] = useState<Needed>();
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${apiBase}${path}`, {
      credentials: 'include',
      ...init,
      headers: {
        'Content-Type': 'application/json',
        [LANGUAGE_KEY]: formatLocale(locale),
        ...(user && { [ACCOUNT_HEADER]: user.user_id }),
      },
    });

  useEffect(
    function askForTerms() {
      if (!open) return setNeeded(undefined);
      let current = true;
      void send(readNeededTerms.path)
        .then(async (response) => (response.ok ? ((await response.json()) as { documents: Terms[] }).documents : []))
        .catch(() => [])
        .then((documents) => {
          if (current) setNeeded(documents.length > 0 ? documents : null);
        });
      return () => {
        current = false;
      };
    },
    // The language only changes texts of refusals.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [open, apiBase],
  );

  return {
    needed,
    /** Accepts them; the calls of the page go on. False when that failed, a text when others are needed by now. */
    async accept(): Promise<boolean | string> {
      if (!needed || !user) return false;
      const accepted = needed.map(({ document, version, digest }) => ({ document, version, digest }));
      const response = await send(acceptTerms.path, { method: 'POST', body: JSON.stringify({ accepted }) }).catch(
        () => undefined,
      );
      if (response?.ok) tellTabs({ type: 'signed-in', user });
      if (response?.status !== 400) return response?.ok === true;
      const { terms, message = '' } = (await response.json()) as { terms?: Terms[]; message?: string };
      setNeeded(terms ?? needed);
      return message;
    },
    /** Signs out, in all tabs. */
    async refuse(): Promise<boolean> {
      const response = await send(SIGN_OUT_PATH, { method: 'POST' }).catch(() => undefined);
      if (response?.ok) tellTabs({ type: 'signed-out', userId: user?.user_id });
      return response?.ok === true;
    },
  };
}
