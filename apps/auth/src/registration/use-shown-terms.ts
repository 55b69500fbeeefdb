import { useState } from 'react';
import { ApiError } from '@portal/common/client/api-error';
import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import { listTerms, type Terms } from '@portal/common/contract/account/terms';
import { useRead } from '@portal/common/host/use-read';

/**
 * The terms that a registration shows, and sends with `accepted`: none while the portal requires none. `follow` shows
 * those that a refusal names, after another version has come into force, and is true for such a refusal.
 */
export function useShownTerms(): {
  documents: readonly Terms[];
  accepted: { accepted?: Accepted };
  follow: (error: unknown) => boolean;
} {
  const [newer, setNewer] = useState<readonly Terms[]>();
  const { data } = useRead(listTerms, {}, { staleTime: Infinity });
  const documents = newer ?? data?.documents.filter(({ required }) => required === 1) ?? [];
  return {
    documents,
    accepted:
      documents.length > 0
        ? { accepted: documents.map(({ document, version, digest }) => ({ document, version, digest })) }
        : {},
    follow(error) {
      if (!(error instanceof ApiError) || error.code !== 'Account.Terms.Required') return false;
      setNewer(error.more.terms as Terms[]);
      return true;
    },
  };
}
