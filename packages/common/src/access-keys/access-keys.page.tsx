import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { App, Button } from '../antd/base.ts';
import { reactTo } from '../client/react-to.ts';
import { updateAccessKey } from '../contract/account/access-keys.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { AccessKeyStatus } from '../enums/user/access-key-status.ts';
import { PartnerRole } from '../enums/partner/partner-role.ts';
import { UserType } from '../enums/user/user-type.ts';
import { messageOf } from '../form/server-message.tsx';
import { useChange } from '../host/use-change.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { ACCESS_KEY } from '../rules/limits.ts';
import { useStepUp } from '../security/use-step-up.tsx';
import { LoadFailed } from '../ui/status/load-failed.tsx';
import { PageHeader } from '../ui/header/page-header.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { EmptyState, NoPermission, PageSkeleton } from '../ui/status/states.tsx';
import { isExpired, useAccessKeys, type OwnKey } from './access-keys.queries.ts';
import { CreateKey } from './create-key.tsx';
import { DeleteKey } from './delete-key.tsx';
import { HowTo } from './how-to.tsx';
import { KeyTable } from './key-table.tsx';
import styles from './access-keys.module.css';

/** Enterprises, main accounts of partners, and staff; the API checks the privilege of staff. */
function mayHaveKeys({ user_type, role }: SessionUser): boolean {
  if (user_type === UserType.partner) return role === PartnerRole.admin;
  return user_type === UserType.enterprise || user_type === UserType.employee;
}

/** Purpose of a fresh sign-in: this, or the id of a key to enable. */
const CREATE = 'create';

/** The access keys of the signed-in user: one screen for customers, partners and staff. */
export default function AccessKeysPage() {
  const may = mayHaveKeys(useSignedIn());
  const keys = useAccessKeys({ enabled: may });
  const { message } = App.useApp();
  const intl = useIntl();
  const { mutate: change, isPending, variables } = useChange(updateAccessKey);
  const [creating, setCreating] = useState(false);
  const stepUp = useStepUp('accessKeys', (what) => (what === CREATE ? setCreating(true) : turn(what, true)));
  const [deleting, setDeleting] = useState<OwnKey | null>(null);
  const { data, error } = keys;
  const refused = !may || error?.status === 403;
  const full = data !== undefined && data.length >= ACCESS_KEY.most;

  function turn(id: string, on: boolean) {
    change(
      { params: { id }, body: { status: on ? AccessKeyStatus.enabled : AccessKeyStatus.disabled } },
      {
        onError: (failure) =>
          reactTo<typeof updateAccessKey>(
            failure,
            { 'Account.SignIn.Recent.Required': () => stepUp.again(id) },
            (error) => void message.error(messageOf(error, intl.locale)),
          ),
      },
    );
  }

  const changing = isPending
    ? { id: variables.params.id, on: variables.body.status === AccessKeyStatus.enabled }
    : stepUp.checking
      ? { id: stepUp.checking, on: true }
      : undefined;
  const create = (
    <Button
      type="primary"
      loading={stepUp.checking === CREATE}
      disabled={full}
      aria-describedby={full ? 'accessKeys-full' : undefined}
      onClick={() => stepUp.ask(CREATE)}
    >
      <FormattedMessage id="accessKeys.create" />
    </Button>
  );
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="accessKeys.area" /> },
          { label: <FormattedMessage id="accessKeys.title" /> },
        ]}
        title={<FormattedMessage id="accessKeys.title" />}
        extra={
          !refused &&
          data &&
          data.length > 0 && (
            <>
              {full && (
                <span id="accessKeys-full" className={styles.note}>
                  <FormattedMessage id="accessKeys.full" values={{ most: ACCESS_KEY.most }} />
                </span>
              )}
              {create}
            </>
          )
        }
      >
        {!refused && (
          <p className={styles.lead}>
            <FormattedMessage id="accessKeys.lead" />
          </p>
        )}
      </PageHeader>
      <Sheet>
        {refused && (
          <NoPermission
            title={<FormattedMessage id="accessKeys.refused" />}
            text={<FormattedMessage id="accessKeys.refused.text" />}
          />
        )}
        {!refused && !data && error && <LoadFailed title={<FormattedMessage id="accessKeys.failed" />} query={keys} />}
        {!refused && !data && !error && <PageSkeleton kind="table" rows={3} />}
        {!refused && data?.length === 0 && (
          <EmptyState
            icon="key"
            title={<FormattedMessage id="accessKeys.empty" />}
            text={<FormattedMessage id="accessKeys.empty.text" />}
            action={create}
          />
        )}
        {!refused && data && data.length > 0 && (
          <KeyTable
            keys={data}
            changing={changing}
            onDelete={setDeleting}
            onSwitch={(id, on) => (on ? stepUp.ask(id) : turn(id, on))}
          />
        )}
      </Sheet>
      {!refused && data && <HowTo keyId={data.find((key) => key.enabled && !isExpired(key))?.keyId} />}
      <CreateKey open={creating} onClose={() => setCreating(false)} />
      {stepUp.dialog}
      <DeleteKey owned={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
