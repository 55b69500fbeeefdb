import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Form } from '@portal/common/antd/base';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import { PictureMarks } from '@portal/common/ui/picture-marks';
import type { Zoom } from '../viewer/zoom.ts';
import type { PlacedMark } from './mark-list.tsx';
import type { Drawing } from './use-marking.ts';

/** Lazy: most requests are decided without marks. */
const MarkLayer = lazy(async () => ({ default: (await import('./mark-layer.tsx')).MarkLayer }));

/**
 * Over the picture of a request: the marks of the decision form, in its field `Marks`, and the one that is being drawn.
 */
export function MarkedOver<Fields extends { Marks: PlacedMark[] }>({
  form,
  drawing,
  turned,
}: {
  form: PortalFormState<Fields>;
  drawing: Drawing | undefined;
  turned: Zoom['turned'];
}) {
  const marks = (Form.useWatch('Marks', form.antd) as readonly PlacedMark[] | undefined) ?? [];
  return (
    <>
      <PictureMarks boxes={marks.map(({ box }) => box)} />
      {drawing && (
        <Suspense fallback={null}>
          <MarkLayer drawing={drawing} turned={turned} />
        </Suspense>
      )}
    </>
  );
}

/** How a place is marked, at the picture, while it is. */
export function MarkingNote({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <FormattedMessage id="approvals.marks.help" />
      <Button size="small" onClick={() => drawing.end(undefined)}>
        <FormattedMessage id="common.cancel" />
      </Button>
    </>
  );
}
