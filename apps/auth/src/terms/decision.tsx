import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { reactTo } from '@portal/common/client/react-to';
import { acceptTerms, refuseTerms, type Terms } from '@portal/common/contract/account/terms';
import { messageOf } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import { TermsDecision, type Decision as Decided } from '@portal/common/ui/terms-decision';
import { useTermsTexts } from './texts.ts';

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

  async function decide(decision: Decided): Promise<ReactNode> {
    let failure: ReactNode = null;
    try {
      const accepted = documents.map(({ document, version, digest }) => ({ document, version, digest }));
      const { redirect_url } =
        decision === 'accept'
          ? await accept({ body: { terms_challenge: challenge, accepted } })
          : await refuse({ body: { terms_challenge: challenge } });
      host.leave(redirect_url ?? '/');
    } catch (error) {
      reactTo<typeof acceptTerms>(
        error,
        {
          'Account.Page.Expired': onExpired,
          // Another version has come into force meanwhile.
          'Account.Terms.Required': (e) => {
            setDocuments(e.more.terms as Terms[]);
            failure = e.message;
          },
        },
        (e) => {
          failure = messageOf(e, intl.locale);
        },
      );
    }
    return failure;
  }

  return <TermsDecision documents={documents} texts={texts} size="large" decide={decide} />;
}
