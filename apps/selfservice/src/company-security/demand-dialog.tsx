import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, App, Form, Input } from '@portal/common/antd/base';
import { readDemandEffect, turnOnDemand } from '@portal/common/contract/company/demands';
import type { DemandKind } from '@portal/common/enums/user/demand-kind';
import { DialogForm } from '@portal/common/form/dialog-form';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { isMember } from '@portal/common/rules/company/member-rights';
import { DEMAND } from '@portal/common/rules/limits';
import { useFormStepUp } from '@portal/common/security/use-form-step-up';
import { Dialog } from '@portal/common/ui/dialog';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { LackingPeople } from './lacking-people.tsx';
import styles from './company-security.module.css';

/** Who does not meet a demand a day from now, before a demand is switched on. */
export function DemandDialog({
  kind,
  onClose,
  onLeave,
}: {
  kind: DemandKind | null;
  onClose: () => void;
  /** Leaves for the sign-in page first. */
  onLeave: (kind: DemandKind) => void;
}) {
  return (
    <Dialog
      open={kind !== null}
      width={640}
      closes="onPurpose"
      onClose={onClose}
      title={kind && <FormattedMessage id={`demands.${kind}.on`} />}
    >
      {kind && <Ask kind={kind} onClose={onClose} onLeave={() => onLeave(kind)} />}
    </Dialog>
  );
}

const DEFAULT_DAYS = '7';

/** A whole number of days that can be demanded; undefined for other texts. */
function daysIn(text: string): number | undefined {
  const days = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= DEMAND.daysMost ? days : undefined;
}

function Ask({ kind, onClose, onLeave }: { kind: DemandKind; onClose: () => void; onLeave: () => void }) {
  const intl = useIntl();
  const { user_type } = useSignedIn();
  const { message } = App.useApp();
  const form = usePortalForm<{ days: string }>({ name: 'demand' });
  const stepUp = useFormStepUp({ name: `demand:${kind}`, form, stored: { days: DEFAULT_DAYS }, onLeave });
  const [text, setText] = useState(stepUp.initialValues.days);
  const days = kind === 'sessions' ? daysIn(text) : undefined;
  const known = kind !== 'sessions' || days !== undefined;
  const asked = { kind, ...(days === undefined ? {} : { days }) };
  const effect = useRead(readDemandEffect, known ? { query: asked } : null, { gcTime: 0, keepPrevious: true });
  const { mutateAsync: turnOn } = useChange(turnOnDemand, { also: ['activity'] });
  const { data, error } = effect;
  const inTime = (_: unknown, value: string) =>
    daysIn(value) === undefined
      ? Promise.reject(new Error(intl.formatMessage({ id: 'demands.days.illegal' }, { most: DEMAND.daysMost })))
      : Promise.resolve();
  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      onFailure={stepUp.onFailure}
      onSubmit={async () => {
        if (!data || effect.isPlaceholderData) return;
        await turnOn({ body: { ...asked, count: data.count } });
        void message.success(intl.formatMessage({ id: 'demands.on.done' }));
        onClose();
      }}
      submit={<FormattedMessage id="demands.on.submit" />}
      // Whom it concerns is seen first. A wrong number of days has its error.
      disabled={known && (!data || effect.isPlaceholderData)}
      onClose={onClose}
    >
      <p className={styles.text}>
        <FormattedMessage id="demands.on.text" />
      </p>
      {kind !== 'sessions' && isMember(user_type) && (
        <p className={styles.text}>
          <FormattedMessage id="demands.on.providers" />
        </p>
      )}
      {kind === 'sessions' && (
        <Form.Item
          name="days"
          className={styles.days ?? ''}
          validateFirst
          rules={[{ validator: inTime }]}
          label={<FormattedMessage id="demands.days" />}
          extra={<FormattedMessage id="demands.days.extra" values={{ most: DEMAND.daysMost }} />}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            onChange={({ target: { value } }) => setText(value)}
          />
        </Form.Item>
      )}
      <h2 className={styles.part}>
        <FormattedMessage id="demands.tomorrow" />
      </h2>
      {error && <LoadFailed title={<FormattedMessage id="demands.effect.failed" />} query={effect} />}
      {!error && known && !data && <PageSkeleton kind="table" rows={3} />}
      {!error && !known && (
        <p className={styles.hint}>
          <FormattedMessage id="demands.days.first" />
        </p>
      )}
      {!error && known && data && data.count === 0 && (
        <Alert
          type="success"
          showIcon
          className={styles.notice ?? ''}
          title={<FormattedMessage id={kind === 'sessions' ? 'demands.nobody.sessions' : 'demands.nobody'} />}
        />
      )}
      {!error && known && data && data.count > 0 && (
        <LackingPeople kind={kind} count={data.count} people={data.people} />
      )}
      {stepUp.dialog}
    </DialogForm>
  );
}
