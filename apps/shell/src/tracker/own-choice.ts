import { useEffect, useEffectEvent, useState } from 'react';
import { choosePurpose, readOwnTerms } from '@portal/common/contract/account/terms';
import { Purpose } from '@portal/common/enums/terms/purpose';
import type { Host } from '@portal/common/host/host';
import type { Choice } from './consent.ts';

/** Told by pages and by other tabs when somebody has allowed or withdrawn a purpose. */
const CHANGED = 'session:purposes';

/** The choice of the signed-in person about usage statistics; null: never made. Rejects without an answer. */
async function readOwn(request: Host['request'], signal: AbortSignal): Promise<Choice | null> {
  const response = await request(readOwnTerms.path, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const { purposes } = (await response.json()) as {
    purposes: { purpose: Purpose; given: 0 | 1; time: string | null }[];
  };
  const usage = purposes.find(({ purpose }) => purpose === Purpose.usage);
  return usage?.time == null ? null : usage.given === 1 ? 'accepted' : 'declined';
}

async function saveOwn({ request, events }: Host, choice: Choice): Promise<boolean> {
  const path = choosePurpose.path.replace('{purpose}', Purpose.usage);
  const body = JSON.stringify({ given: choice === 'accepted' ? 1 : 0 });
  const response = await request(path, { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } }).catch(
    () => undefined,
  );
  if (response?.ok) events.emit(CHANGED, null);
  return response?.ok === true;
}

/**
 * The choice that a signed-in person (`host` with a user) has on record, read again with each `pathname`: a refusal on
 * another device counts from the next page on. `fresh`: it was read for this page. `choice` is undefined until known.
 */
export function useOwnChoice(host: Host, pathname: string | null) {
  const [own, setOwn] = useState<{ pathname: string; choice: Choice | null }>();
  const [changes, setChanges] = useState(0);
  const { request, events } = host;
  const signedIn = host.user !== null;

  useEffect(
    function readAgain() {
      if (!signedIn || pathname === null) return;
      const leaving = new AbortController();
      readOwn(request, leaving.signal).then(
        (choice) => setOwn({ pathname, choice }),
        () => {
          // Not known: nothing is counted or asked on this page.
        },
      );
      return () => leaving.abort();
    },
    [changes, pathname, request, signedIn],
  );

  const onChange = useEffectEvent(() => setChanges((before) => before + 1));
  useEffect(
    function followChanges() {
      return events.on(CHANGED, () => onChange());
    },
    [events],
  );

  return {
    choice: own?.choice,
    fresh: own !== undefined && own.pathname === pathname,
    /** Puts a choice on record; false when that failed. */
    async save(choice: Choice): Promise<boolean> {
      const saved = await saveOwn(host, choice);
      if (saved && pathname !== null) setOwn({ pathname, choice });
      return saved;
    },
  };
}
