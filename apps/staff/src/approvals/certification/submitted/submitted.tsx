import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { PictureMarks } from '@portal/common/ui/picture-marks';
import { DocumentViewer } from '../../viewer/document-viewer.tsx';
import type { Zoom } from '../../viewer/zoom.ts';
import { documentOf, type Certification, type CertificationItem } from '../certification.queries.ts';
import { RequestType } from '../request-type.tsx';
import { Comparison } from './comparison.tsx';
import { Evidence } from './evidence.tsx';
import type { ShownPlace } from './use-shown-place.ts';

const viewed = (request: Certification) => ({ ...documentOf(request), title: <RequestType request={request} /> });
const marksOf =
  ({ marks }: Certification) =>
  () => <PictureMarks boxes={marks.map(({ Box }) => Box)} />;

/** What the company submitted: its document, what speaks for and against it, and what differs from its previous request. */
export function Submitted({
  request,
  evidence,
  over = marksOf(request),
  held,
}: {
  request: CertificationItem;
  evidence: ShownPlace;
  /** What is over the picture, instead of the marks of the decision. */
  over?: (turned: Zoom['turned']) => ReactNode;
  /** See `DocumentViewer`. */
  held?: ReactNode;
}) {
  const { previous } = request;
  return (
    <>
      <DocumentViewer
        document={viewed(request)}
        previous={previous && viewed(previous)}
        none={<FormattedMessage id="approvals.certification.noDocument" />}
        mark={evidence.shown?.box}
        over={over}
        overPrevious={previous ? marksOf(previous) : undefined}
        held={held}
      />
      <Evidence request={request} place={evidence} />
      {previous && <Comparison now={request} before={previous} />}
    </>
  );
}
