import { FormattedMessage } from 'react-intl';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { DocumentFacts } from '../document-facts.tsx';
import { EditForm } from '../edit/edit-form.tsx';
import type { Idp } from '@portal/common/contract/identity-provider/identity-providers';
import { WaitingNotice } from '../waiting-notice.tsx';
import styles from '../providers.module.css';

/** What the provider is like, by address or file, and what was read there. */
export function MetadataStep({ provider }: { provider: Idp }) {
  const document = (provider.candidate ?? provider.live)?.document;
  return (
    <>
      <WaitingNotice provider={provider} />
      <Sheet title={<FormattedMessage id="idps.settings" />}>
        <EditForm key={provider.config_id} provider={provider} part="connection" />
      </Sheet>
      {document && (
        <Sheet title={<FormattedMessage id="idps.document" />} flush>
          <div className={styles.pairs}>
            <DocumentFacts of={document} agreement={provider.idp_agreement} />
          </div>
        </Sheet>
      )}
    </>
  );
}
