import { FactSheet, type Fact } from '../request/fact-sheet.tsx';
import { CorrectionCard, type Correctable, type Correction } from './correction-card.tsx';
import { EditButton, useFocusAfter } from './edit-button.tsx';

/** How a card of an application is switched to its form and back. */
export interface Editing extends Pick<Correction<Correctable>, 'request' | 'onTouch' | 'onEnd'> {
  editable: boolean;
  editing: boolean;
  onEdit: () => void;
}

/** Facts of an application; while it is pending, staff can correct them: `children` are the fields. */
export function EditableCard<Fields extends Correctable>({
  of,
  facts,
  editable,
  editing,
  onEdit,
  ...correction
}: Omit<Correction<Fields>, 'name' | 'title'> &
  Editing & { of: 'company' | 'person'; facts: readonly (Fact | false)[] }) {
  const pencil = useFocusAfter(editing);
  const title = `approvals.registration.${of}` as const;
  if (editing)
    return (
      <CorrectionCard
        name={of === 'company' ? 'registrationCompany' : 'registrationPerson'}
        title={title}
        {...correction}
      />
    );
  return (
    <FactSheet
      title={title}
      facts={facts}
      extra={editable && <EditButton ref={pencil} name={`approvals.registration.edit.${of}`} onClick={onEdit} />}
    />
  );
}
