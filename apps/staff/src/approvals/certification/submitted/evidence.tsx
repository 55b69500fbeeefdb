import { FormattedMessage } from 'react-intl';
import { lookUpRegistry } from '@portal/common/contract/queues/certification-approval';
import { useRead } from '@portal/common/host/use-read';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { CertificationItem } from '../certification.queries.ts';
import { evidenceRows, meantEntry } from './evidence-rows.ts';
import { EvidenceRowItem } from './evidence-row.tsx';
import styles from './evidence.module.css';
import { OtherEntries, RegistryFacts } from './registry-facts.tsx';
import { Unchecked } from './unchecked.tsx';
import type { ShownPlace } from './use-shown-place.ts';

/**
 * What the picture and the company registry say against what was typed, field by field: differences first, what is the
 * same quiet, and what cannot be checked said.
 */
export function Evidence({ request, place }: { request: CertificationItem; place: ShownPlace }) {
  const registry = useRead(lookUpRegistry, request.hasRegistry ? { query: { id: request.id } } : null);
  const matches = registry.data?.available ? registry.data.matches : [];
  const entry = meantEntry(matches, request);
  return (
    <Sheet title={<FormattedMessage id="approvals.certification.evidence.title" />}>
      {request.reading && (
        <p className={styles.note}>
          <FormattedMessage id="approvals.certification.reading.note" />
        </p>
      )}
      <Unchecked request={request} registry={registry} />
      <ul className={styles.rows}>
        {evidenceRows(request, request.reading, entry).map((row) => (
          <EvidenceRowItem key={row.field} row={row} place={place} />
        ))}
        {entry && <RegistryFacts entry={entry} />}
      </ul>
      <OtherEntries entries={matches.filter((one) => one !== entry)} />
    </Sheet>
  );
}
