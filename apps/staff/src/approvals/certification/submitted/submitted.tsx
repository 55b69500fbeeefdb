import { FormattedMessage } from 'react-intl';
import { DocumentViewer } from '../../viewer/document-viewer.tsx';
import { documentOf, type Certification, type CertificationItem } from '../certification.queries.ts';
import { Comparison } from './comparison.tsx';
import { RequestType } from '../request-type.tsx';

const viewed = (request: Certification) => ({ ...documentOf(request), title: <RequestType request={request} /> });

/** What the company submitted: its document, and what differs from its previous request. */
export function Submitted({ request }: { request: CertificationItem }) {
  const { previous } = request;
  return (
    <>
      <DocumentViewer
        document={viewed(request)}
        previous={previous && viewed(previous)}
        none={<FormattedMessage id="approvals.certification.noDocument" />}
      />
      {previous && <Comparison now={request} before={previous} />}
    </>
  );
}
