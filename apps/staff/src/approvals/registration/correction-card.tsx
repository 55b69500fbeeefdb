import { useEffect, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '@portal/common/antd/base';
import { correctRegistration } from '@portal/common/contract/queues/registration-approval';
import type { StoredOf } from '@portal/common/contract/version';
import type { ShownFields } from '@portal/common/form/version/difference';
import { LeaveGuard } from '@portal/common/form/draft/leave-guard';
import { PortalForm } from '@portal/common/form/portal-form';
import { failureText } from '@portal/common/form/server-message';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useVersions } from '@portal/common/form/version/use-versions';
import { Buttons } from '@portal/common/ui/buttons';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { useNarrow } from '@portal/common/ui/use-narrow';
import type { MessageId } from '../../intl/messages.ts';
import { TouchOnChange } from '../claim/touch-on-change.tsx';
import styles from './correction-card.module.css';
import { isProcessed, useCorrect, type RegistrationItem } from './registration.queries.ts';

type Stored = StoredOf<typeof correctRegistration>;

/** Fields that a card can correct. */
export type Correctable = Partial<Omit<Stored, 'version'>>;

export interface Correction<Fields extends Correctable> {
  /** Name of the form. */
  name: string;
  title: MessageId;
  request: RegistrationItem;
  /** In the order of the fields. */
  stored: Fields;
  fields: ShownFields<Fields>;
  /** Claims the request; called with each change. */
  onTouch: () => void;
  /** Corrected or cancelled. */
  onEnd: () => void;
  children: ReactNode;
}

/** A card of the application while staff correct it. Its first field has the focus, and Escape cancels. */
export function CorrectionCard<Fields extends Correctable>({
  name,
  title,
  request,
  stored,
  fields,
  onTouch,
  onEnd,
  children,
}: Correction<Fields>) {
  const intl = useIntl();
  const { message } = App.useApp();
  const narrow = useNarrow();
  const form = usePortalForm<Fields>({ name });
  const { mutateAsync: correct } = useCorrect(request, (error) => void message.error(failureText(error, intl.locale)));
  const pick = (from: Partial<Stored>) =>
    Object.fromEntries(Object.keys(stored).map((key) => [key, from[key as keyof Stored]])) as Fields;
  const versions = useVersions<Fields, typeof correctRegistration>(form, {
    of: correctRegistration,
    version: request.data.version,
    values: stored,
    read: pick,
    fields,
  });

  const [first] = Object.keys(stored);
  useEffect(
    function focusFirstField() {
      document.getElementById(`${name}_${first}`)?.focus();
    },
    [name, first],
  );

  async function submit(values: Fields) {
    await versions.save((version) => correct({ ...stored, ...values, version }));
    void message.success(intl.formatMessage({ id: 'approvals.registration.edit.saved' }));
    onEnd();
  }

  return (
    <Sheet title={<FormattedMessage id={title} />}>
      <PortalForm
        form={form}
        size={narrow ? 'large' : 'middle'}
        requiredMark="optional"
        initialValues={stored}
        versions={versions}
        onSubmit={submit}
        onFailure={(error) => {
          if (!isProcessed(error)) form.showFailure(error);
        }}
        onCancel={onEnd}
        footer={
          <Buttons>
            <Button disabled={form.busy} onClick={onEnd}>
              <FormattedMessage id="approvals.registration.edit.cancel" />
            </Button>
            <Button type="primary" htmlType="submit" loading={form.busy} disabled={!form.edited}>
              <FormattedMessage id="approvals.registration.edit.finish" />
            </Button>
          </Buttons>
        }
      >
        <LeaveGuard when={form.edited} />
        <TouchOnChange form={form} onTouch={onTouch} />
        <div className={styles.fields}>{children}</div>
      </PortalForm>
    </Sheet>
  );
}
