import { FormattedList, FormattedMessage } from 'react-intl';
import { App } from '../antd/base.ts';
import { limitAccessKey } from '../contract/account/access-keys.ts';
import type { KeyOwner, KeyScope } from '../contract/account/key-scopes.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { LeaveGuard } from '../form/draft/leave-guard.tsx';
import { usePortalForm } from '../form/use-portal-form.tsx';
import { useVersions } from '../form/version/use-versions.tsx';
import { useChange } from '../host/use-change.ts';
import { addressLines } from '../rules/application/application.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { OwnKey } from './access-keys.queries.ts';
import { endOf, LimitItems, type LimitFields } from './limit-items.tsx';
import { ScopeName } from './scope-names.tsx';

/** Changes what a key may do, from where, and until when. */
export function LimitKey({
  owned,
  owner,
  onClose,
}: {
  owned: OwnKey | undefined;
  owner: KeyOwner;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={owned !== undefined}
      width={600}
      closes="onPurpose"
      onClose={onClose}
      title={<FormattedMessage id="accessKeys.limits.title" />}
    >
      {owned && <Ask owned={owned} owner={owner} onClose={onClose} />}
    </Dialog>
  );
}

function Scopes({ scopes }: { scopes: KeyScope[] | null }) {
  if (scopes === null) return <FormattedMessage id="accessKeys.scopes.all" />;
  return (
    <FormattedList
      value={scopes.map((scope) => (
        <ScopeName key={scope} scope={scope} />
      ))}
    />
  );
}

function Ask({ owned, owner, onClose }: { owned: OwnKey; owner: KeyOwner; onClose: () => void }) {
  const { message } = App.useApp();
  const form = usePortalForm<LimitFields>({ name: 'keyLimits' });
  const { mutateAsync: limit } = useChange(limitAccessKey);
  const values = { scopes: owned.scopes, networks: owned.networks.join('\n') };
  const versions = useVersions(form, {
    of: limitAccessKey,
    version: owned.version,
    values,
    read: ({ scopes, networks }) => ({ scopes, networks: networks.join('\n') }),
    fields: {
      scopes: {
        label: <FormattedMessage id="accessKeys.scopes" />,
        show: (scopes) => <Scopes scopes={scopes ?? null} />,
      },
      networks: { label: <FormattedMessage id="accessKeys.networks" /> },
    },
  });

  async function submit({ scopes, networks, expire_time: days }: LimitFields) {
    const end = days === 'now' ? owned.expiresAt : (endOf(days) ?? null);
    const limits = { scopes, networks: addressLines(networks), expire_time: end };
    await versions.save((version) => limit({ params: { id: owned.id }, body: { ...limits, version } }));
    void message.success(<FormattedMessage id="accessKeys.limits.done" />);
    onClose();
  }

  return (
    <DialogForm
      form={form}
      requiredMark="optional"
      validateTrigger="onChange"
      versions={versions}
      initialValues={{ ...values, expire_time: 'now' }}
      onSubmit={submit}
      onClose={onClose}
      submit={<FormattedMessage id="accessKeys.limits.submit" />}
    >
      <LeaveGuard when={form.edited} />
      <LimitItems owner={owner} changes />
    </DialogForm>
  );
}
