import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DocumentViewer } from '../../viewer/document-viewer.tsx';
import { documentOf, type Certification, type CertificationItem } from '../certification.queries.ts';
import { Comparison } from './comparison.tsx';
import { ReadValues, type ReadField } from './read-values.tsx';
import { Registry } from './registry.tsx';
import { RequestType } from '../request-type.tsx';

const viewed = (request: Certification) => ({ ...documentOf(request), title: <RequestType request={request} /> });

/** What the company submitted: its document, what was read in it, and what differs from its previous request. */
export function Submitted({ request }: { request: CertificationItem }) {
  const { previous, reading } = request;
  const [marked, setMarked] = useState<ReadField | null>(null);
  return (
    <>
      <DocumentViewer
        document={viewed(request)}
        previous={previous && viewed(previous)}
        none={<FormattedMessage id="approvals.certification.noDocument" />}
        mark={(marked && reading?.[marked]?.box) ?? undefined}
      />
      {reading && <ReadValues typed={request} reading={reading} shown={marked} onShow={setMarked} />}
      {request.hasRegistry && <Registry request={request} />}
      {previous && <Comparison now={request} before={previous} />}
    </>
  );
}
