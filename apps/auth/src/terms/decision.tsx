import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { reactTo } from '@portal/common/client/react-to';
import { acceptTerms, refuseTerms, type Terms } from '@portal/common/contract/account/terms';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { TermsLink } from '@portal/common/ui/terms-links';
import { useTermsTexts } from './texts.ts';
import styles from './terms.module.css';

/** The documents, and the decision, after which the browser leaves to where the sign-in goes on. */
export function Decision({
  challenge,
  documents: asked,
  onExpired,
}: {
  challenge: string;
  documents: readonly Terms[];
  onExpired: () => void;
}) {
  const texts = useTermsTexts();
  const host = useHost();
  const intl = useIntl();
  const { mutateAsync: accept } = useChange(acceptTerms, { refetch: false });
  const { mutateAsync: refuse } = useChange(refuseTerms, { refetch: false });
  const [documents, setDocuments] = useState(asked);
  const [decided, setDecided] = useState<'accept' | 'refuse' | null>(null);
  const [notice, setNotice] = useState<ReactNode>(null);

  async function decide(decision: 'accept' | 'refuse') {
    setNotice(null);
    setDecided(decision);
    try {
      const accepted = documents.map(({ document, version, digest }) => ({ document, version, digest }));
      const { redirect_url } =
        decision === 'accept'
          ? await accept({ body: { terms_challenge: challenge, accepted } })
          : await refuse({ body: { terms_challenge: challenge } });
      host.leave(redirect_url ?? '/');
    } catch (error) {
      setDecided(null);
      reactTo<typeof acceptTerms>(
        error,
        {
          'Account.Page.Expired': onExpired,
          // Another version has come into force meanwhile.
          'Account.Terms.Required': (e) => {
            setDocuments(e.more.terms as Terms[]);
            setNotice(e.message);
          },
        },
        (e) => setNotice(messageOf(e, intl.locale)),
      );
    }
  }

  return (
    <>
      <p className={styles.text}>
        <span>{texts.text}</span>
      </p>
      <ul className={styles.documents}>
        {documents.map((one) => (
          <li key={one.document}>
            <TermsLink terms={one} />
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        <span>{texts.refusing}</span>
      </p>
      {notice && <Alert className={styles.notice ?? ''} type="error" showIcon title={notice} role="alert" />}
      <div className={styles.buttons}>
        <Button
          size="large"
          disabled={decided !== null}
          loading={decided === 'refuse'}
          onClick={() => void decide('refuse')}
        >
          <span>{texts.refuse}</span>
        </Button>
        <Button
          type="primary"
          size="large"
          disabled={decided !== null}
          loading={decided === 'accept'}
          onClick={() => void decide('accept')}
        >
          <span>{texts.accept}</span>
        </Button>
      </div>
    </>
  );
}
