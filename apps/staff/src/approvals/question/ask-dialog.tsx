import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Form, type FormRule } from '@portal/common/antd/base';
import { GrowingArea } from '@portal/common/form/growing-area';
import { ApiError } from '@portal/common/client/api-error';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { PreparedKind } from '@portal/common/enums/approval/prepared-text';
import { DialogForm } from '@portal/common/form/dialog-form';
import { passes } from '@portal/common/form/rules';
import { usePortalForm } from '@portal/common/form/use-portal-form';
import { useChange } from '@portal/common/host/use-change';
import { useHost } from '@portal/common/host/use-host';
import type { Locale } from '@portal/common/intl/locale';
import { checkQuestion, QUESTION_MAX } from '@portal/common/rules/approval/question';
import { QUESTION } from '@portal/common/rules/limits';
import { Dialog } from '@portal/common/ui/dialog';
import { TickedFields, type Ticked } from '../decision/refused-fields.tsx';
import { useIntlIn } from '../decision/use-intl-in.ts';
import { useOnlyKeys } from '../keys/keys.ts';
import { filled as filledText } from '../prepared/filled.ts';
import { usePrepared } from '../prepared/prepared.queries.ts';
import { useForgetRequest, type Named } from '../queue.queries.ts';
import type { QueueRequest } from '../queue.ts';
import { OWN, type Asking } from './asking.ts';
import styles from './question.module.css';

interface AskProps {
  queue: Named;
  asking: Asking;
  request: QueueRequest & { version?: number };
  /** Language of the applicant; undefined while unknown. */
  language: Locale | undefined;
  onClose: () => void;
  onAsked: () => void;
}

/** Asks the applicant about some fields, each with a prepared question or an own one. */
export function AskDialog({ open, ...props }: AskProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      width={560}
      onClose={props.onClose}
      title={<FormattedMessage id="approvals.question.title" values={{ company: props.request.company }} />}
    >
      {open && <AskForm {...props} />}
    </Dialog>
  );
}

interface Fields {
  ticked: Ticked[];
  [text: `text_${string}`]: string;
}

function AskForm({ queue, asking, request, language, onClose, onAsked }: AskProps) {
  const intl = useIntl();
  const ofApplicant = useIntlIn(language) ?? intl;
  const { message } = App.useApp();
  const { events } = useHost();
  const forget = useForgetRequest();
  const form = usePortalForm<Fields>({ name: 'ask' });
  const { mutateAsync: ask } = useChange(asking.call, { refetch: false });
  const { textsFor, textOf } = usePrepared(queue.kind);
  const choicesOf = (field: string) => [
    ...textsFor(PreparedKind.ask, field).map((text) => ({
      value: String(text.id),
      label: filledText(intl, text, request, intl.formatMessage({ id: asking.fieldText(field) })),
    })),
    { value: OWN, label: intl.formatMessage({ id: 'approvals.question.prepared.own' }) },
  ];
  const filled = useRef<Record<string, string>>({});
  useOnlyKeys('tick', 'submit');

  /** Fills in the texts of the chosen questions, unless staff changed them. */
  function fill(ticked: readonly Ticked[]) {
    for (const { field, reason } of ticked) {
      const prepared = textOf(reason);
      if (reason !== OWN && !prepared) continue;
      const name = `text_${field}` as const;
      const typed = (form.antd.getFieldValue(name) as string | undefined) ?? '';
      const named = ofApplicant.formatMessage({ id: asking.toldText(field) });
      const text = prepared ? filledText(ofApplicant, prepared, request, named) : '';
      if (typed.trim() !== '' && typed !== filled.current[field]) continue;
      filled.current[field] = text;
      form.antd.setFieldValue(name, text);
    }
  }

  useEffect(
    function fillInTheLanguageOfTheApplicant() {
      fill((form.antd.getFieldValue('ticked') as readonly Ticked[] | undefined) ?? []);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the texts of that language are there
    [ofApplicant, textOf],
  );

  const rule: FormRule = {
    async validator(_, ticked: readonly Ticked[] = []) {
      if (ticked.length === 0) throw <FormattedMessage id="approvals.question.fields.empty" />;
      if (ticked.some(({ reason }) => reason === undefined))
        throw <FormattedMessage id="approvals.question.prepared.empty" />;
    },
  };

  return (
    <div data-keys>
      <DialogForm
        form={form}
        initialValues={{ ticked: [] }}
        onValuesChange={(changed: Partial<Fields>) => changed.ticked && fill(changed.ticked)}
        onSubmit={async (values) => {
          const fields = values.ticked.map(({ field }) => ({
            field,
            text: form.antd.getFieldValue(`text_${field}`) as string,
          }));
          try {
            await ask({
              params: { id: String(request.id) },
              body: { fields, ...(request.version !== undefined && { version: request.version }) },
            });
          } catch (error) {
            if (error instanceof ApiError) forget(queue, request.id);
            throw error;
          }
          void message.success(intl.formatMessage({ id: 'approvals.question.sent' }, { company: request.company }));
          events.emit('approval:changed', { kind: queue.kind, id: request.id, status: ApprovalStatus.pending });
          onAsked();
          forget(queue, request.id);
        }}
        submit={<FormattedMessage id="approvals.question.send" />}
        onClose={onClose}
      >
        <p className={styles.lead}>
          <FormattedMessage id="approvals.question.lead" values={{ days: QUESTION.endsAfter }} />
        </p>
        <Form.Item
          name="ticked"
          label={<FormattedMessage id="approvals.question.fields" />}
          rules={[rule]}
          validateTrigger="onSubmit"
        >
          <TickedFields
            prefix="asked"
            texts={{
              group: 'approvals.question.fields',
              reason: 'approvals.question.about',
              choose: 'approvals.question.choose',
            }}
            fields={asking.fields.filter((field) => asking.fits(request, field))}
            choicesOf={choicesOf}
            fieldText={asking.fieldText}
            below={({ field, reason }) =>
              reason !== undefined && (
                <Form.Item name={`text_${field}`} noStyle rules={[passes(checkQuestion)]}>
                  <GrowingArea
                    className={styles.text ?? ''}
                    autoFocus={reason === OWN}
                    aria-label={intl.formatMessage(
                      { id: 'approvals.question.text' },
                      { field: intl.formatMessage({ id: asking.fieldText(field) }) },
                    )}
                    count={{ show: true, max: QUESTION_MAX }}
                  />
                </Form.Item>
              )
            }
          />
        </Form.Item>
      </DialogForm>
    </div>
  );
}
