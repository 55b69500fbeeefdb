import { useState } from 'react';
import { ApiError } from '@portal/common/client/api-error';
import type { Accepted } from '@portal/common/contract/account/accepted-terms';
import { listTerms, type Terms } from '@portal/common/contract/account/terms';
import { Purpose } from '@portal/common/enums/terms/purpose';
import { useRead } from '@portal/common/host/use-read';
import type { PurposeBoxes } from './purpose-items.tsx';

/** What a registration sends: the versions that it shows, none while none are required, and the ticked purposes. */
export interface SentTerms {
  accepted?: Accepted;
  purposes?: Purpose[];
}

/**
 * The terms that a registration shows, and what it sends of them. `follow` shows those that a refusal names, after
 * another version has come into force, and is true for such a refusal.
 */
export function useShownTerms(): {
  documents: readonly Terms[];
  sent: (boxes?: PurposeBoxes) => SentTerms;
  follow: (error: unknown) => boolean;
} {
  const [newer, setNewer] = useState<readonly Terms[]>();
  const { data } = useRead(listTerms, {}, { staleTime: Infinity });
  const documents = newer ?? data?.documents.filter(({ required }) => required === 1) ?? [];
  return {
    documents,
    sent(boxes = {}) {
      const purposes = Object.values(Purpose).filter((purpose) => boxes[purpose]);
      return {
        ...(documents.length > 0 && {
          accepted: documents.map(({ document, version, digest }) => ({ document, version, digest })),
        }),
        ...(purposes.length > 0 && { purposes }),
      };
    },
    follow(error) {
      if (!(error instanceof ApiError) || error.code !== 'Account.Terms.Required') return false;
      setNewer(error.more.terms as Terms[]);
      return true;
    },
  };
}
