import { FormattedMessage } from 'react-intl';
import { App, Form, Input } from '../antd/base.ts';
import { chooseWebhookKinds, createWebhook, updateWebhook, type Webhook } from '../contract/account/webhooks.ts';
import type { WebhookKind } from '../enums/webhook/webhook-kind.ts';
import { LeaveGuard } from '../form/draft/leave-guard.tsx';
import { passes, rejectWith, type Check } from '../form/rules.tsx';
import { usePortalForm } from '../form/use-portal-form.tsx';
import { useVersions } from '../form/version/use-versions.tsx';
import { useChange } from '../host/use-change.ts';
import { checkWebhookKinds, checkWebhookUrl } from '../rules/webhook/webhook.ts';
import { useFormStepUp } from '../security/use-form-step-up.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogForm } from '../form/dialog-form.tsx';
import { KindBoxes, KindList } from './kind-boxes.tsx';

interface Fields {
  url: string;
  kinds: WebhookKind[];
}
interface Props {
  /** What can be chosen. */
  kinds: readonly WebhookKind[];
  clientId: string | undefined;
  onMade: (secret: string) => void;
  /** Leaves for the sign-in page, before a change that needs a recent sign-in. */
  onLeave: () => void;
  onClose: () => void;
}

const someKind: Check = {
  async validator(_, kinds: readonly string[]) {
    const issue = checkWebhookKinds(kinds);
    if (issue) await rejectWith(<FormattedMessage id={issue} />);
  },
};

/** Adds an address that is told of events, or changes one. */
export function WebhookDialog({ editing, ...props }: Props & { editing: Webhook | 'new' | null }) {
  return (
    <Dialog
      open={editing !== null}
      width={560}
      closes="onPurpose"
      onClose={props.onClose}
      title={<FormattedMessage id={editing === 'new' ? 'webhooks.add.title' : 'webhooks.edit.title'} />}
    >
      {editing && <WebhookForm webhook={editing === 'new' ? undefined : editing} {...props} />}
    </Dialog>
  );
}

function WebhookForm({ webhook, kinds, clientId, onMade, onLeave, onClose }: Props & { webhook: Webhook | undefined }) {
  const { message } = App.useApp();
  const form = usePortalForm<Fields>({ name: 'webhook' });
  const { mutateAsync: create } = useChange(createWebhook);
  const { mutateAsync: update } = useChange(updateWebhook);
  const { mutateAsync: choose } = useChange(chooseWebhookKinds);
  const values: Fields = { url: webhook?.url ?? '', kinds: webhook?.kinds ?? [] };
  const versions = useVersions(form, {
    of: updateWebhook,
    version: webhook?.version ?? 0,
    values,
    read: (current) => ({ url: current.url, kinds: current.kinds }),
    fields: {
      url: { label: <FormattedMessage id="webhooks.field.url" /> },
      kinds: { label: <FormattedMessage id="webhooks.field.kinds" />, show: (chosen) => <KindList kinds={chosen} /> },
    },
  });

  const stepUp = useFormStepUp({
    name: `webhook:${webhook?.webhook_id ?? clientId ?? ''}`,
    form,
    stored: values,
    onLeave,
  });

  async function submit(fields: Fields) {
    if (webhook) {
      const params = { webhook_id: webhook.webhook_id };
      const { url, kinds } = fields;
      await versions.save((version) =>
        url.trim() === webhook.url
          ? choose({ params, body: { kinds, version } })
          : update({ params, body: { url, kinds, version } }),
      );
      void message.success(<FormattedMessage id="webhooks.edit.done" />);
      onClose();
      return;
    }
    const { secret } = await create({
      body: { ...fields, ...(clientId === undefined ? {} : { client_id: clientId }) },
    });
    onClose();
    onMade(secret);
  }

  return (
    <DialogForm
      form={form}
      initialValues={stepUp.initialValues}
      versions={versions}
      onSubmit={submit}
      onFailure={stepUp.onFailure}
      submit={<FormattedMessage id={webhook ? 'webhooks.save' : 'webhooks.add'} />}
      onClose={onClose}
    >
      <LeaveGuard when={form.edited && !stepUp.leaving} />
      <Form.Item
        name="url"
        label={<FormattedMessage id="webhooks.field.url" />}
        rules={[passes(checkWebhookUrl)]}
        required
        extra={<FormattedMessage id="webhooks.field.url.text" />}
      >
        <Input autoComplete="off" inputMode="url" spellCheck={false} placeholder="https://" />
      </Form.Item>
      <Form.Item
        name="kinds"
        label={<FormattedMessage id="webhooks.field.kinds" />}
        required
        validateTrigger="onChange"
        rules={[someKind]}
      >
        <KindBoxes kinds={kinds} />
      </Form.Item>
      {stepUp.dialog}
    </DialogForm>
  );
}
