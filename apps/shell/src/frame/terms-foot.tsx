import { useEffect, useState } from 'react';
import { listTerms, type Terms } from '@portal/common/contract/account/terms';
import type { Host } from '@portal/common/host/host';
import { TermsLink } from '@portal/common/ui/terms-links';
import styles from './terms-foot.module.css';

/** Links to the terms in force, below the page of signed-in people. */
export function TermsFoot({ request }: { request: Host['request'] }) {
  const [documents, setDocuments] = useState<readonly Terms[]>([]);
  useEffect(
    function readTerms() {
      const leaving = new AbortController();
      void request(listTerms.path, { signal: leaving.signal })
        .then(async (response) => {
          const found = response.ok ? ((await response.json()) as { documents: Terms[] }).documents : [];
          if (found.length > 0) setDocuments(found);
        })
        .catch(() => {
          // Without an answer the foot stays empty; the security page has them too.
        });
      return () => leaving.abort();
    },
    [request],
  );
  return (
    documents.length > 0 && (
      <footer className={styles.foot}>
        {documents.map((one) => (
          <TermsLink key={one.document} terms={one} />
        ))}
      </footer>
    )
  );
}
