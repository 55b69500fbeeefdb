import { useState, type ReactNode } from 'react';
import { Alert, Button } from '../antd/base.ts';
import type { Terms } from '../contract/account/terms.ts';
import { TermsLink } from './terms-links.tsx';
import styles from './terms-decision.module.css';

/** What people choose between. */
export type Decision = 'accept' | 'refuse';

/**
 * The documents that somebody must accept before they go on, and the decision. `decide` resolves with what went wrong,
 * or with null; the page then leaves or closes by itself.
 */
export function TermsDecision({
  documents,
  texts,
  size = 'middle',
  decide,
}: {
  documents: readonly Terms[];
  /** `text` above the documents, `refusing` below them, and the two buttons. */
  texts: { text: string; refusing: string; accept: string; refuse: string };
  size?: 'middle' | 'large';
  decide: (decision: Decision) => Promise<ReactNode>;
}) {
  const [decided, setDecided] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<ReactNode>(null);

  async function run(decision: Decision) {
    setDecided(decision);
    setFailure(null);
    const wrong = await decide(decision);
    if (!wrong) return;
    setFailure(wrong);
    setDecided(null);
  }

  return (
    <>
      <p className={styles.text}>
        <span>{texts.text}</span>
      </p>
      {/* In a dialog that comes up while somebody types, Enter must not accept. */}
      <ul className={styles.documents} data-focus-first>
        {documents.map((one) => (
          <li key={one.document}>
            <TermsLink terms={one} />
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        <span>{texts.refusing}</span>
      </p>
      {failure && <Alert className={styles.failure ?? ''} type="error" showIcon title={failure} role="alert" />}
      <div className={styles.buttons}>
        {(['refuse', 'accept'] as const).map((one) => (
          <Button
            key={one}
            type={one === 'accept' ? 'primary' : 'default'}
            size={size}
            disabled={decided !== null}
            loading={decided === one}
            onClick={() => void run(one)}
          >
            <span>{texts[one]}</span>
          </Button>
        ))}
      </div>
    </>
  );
}
