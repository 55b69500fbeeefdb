import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../antd/base.ts';
import type { KeyOwner } from '../contract/account/key-scopes.ts';
import type { SessionUser } from '../contract/sign-in/userinfo.ts';
import { PartnerRole } from '../enums/partner/partner-role.ts';
import { UserType } from '../enums/user/user-type.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { hasMemberRight } from '../rules/company/member-rights.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Sheet } from '../ui/facts/sheet.tsx';
import { PageHeader } from '../ui/header/page-header.tsx';
import { PageTab, PageTabs } from '../ui/header/page-tabs.tsx';
import { LoadFailed } from '../ui/status/load-failed.tsx';
import { EmptyState, NoPermission, PageSkeleton } from '../ui/status/states.tsx';
import { isExpired, mostOf, useAccessKeys, type OwnKey } from './access-keys.queries.ts';
import { CreateKey } from './create-key.tsx';
import { DeletedKeys } from './deleted-keys.tsx';
import { DeleteKey } from './delete-key.tsx';
import { HowTo } from './how-to.tsx';
import { KeySecret } from './key-secret.tsx';
import { KeySheet } from './key-sheet.tsx';
import { LimitKey } from './limit-key.tsx';
import { useKeyActs } from './use-key-acts.tsx';
import styles from './access-keys.module.css';

/** Enterprises, main accounts of partners, and staff; the API checks the privilege of staff. */
function mayHaveKeys({ user_type, role }: SessionUser): boolean {
  if (user_type === UserType.partner) return role === PartnerRole.admin;
  return user_type === UserType.enterprise || user_type === UserType.employee;
}

/** Who manages the keys of the company: its owner and administrators, or the main account of a partner. */
const managesCompany = (user: SessionUser): boolean =>
  user.user_type !== UserType.employee && mayHaveKeys(user) && hasMemberRight(user.user_type, user.role, 'keys');

/** A key that the example of a call can use. */
const isExample = (key: OwnKey) =>
  key.enabled && !isExpired(key) && (key.scopes === null || key.scopes.includes('userinfo:read'));

/** The access keys of the signed-in user and of the company: one screen for customers, partners and staff. */
export default function AccessKeysPage() {
  const intl = useIntl();
  const user = useSignedIn();
  const may = mayHaveKeys(user);
  const [query] = useSearchParams();
  const owner: KeyOwner = query.get('owner') === 'company' && managesCompany(user) ? 'company' : 'person';
  const keys = useAccessKeys(owner, { enabled: may });
  const acts = useKeyActs();
  const [deleting, setDeleting] = useState<OwnKey | null>(null);
  const { data, error } = keys;
  const refused = !may || error?.status === 403;
  const most = mostOf(owner);
  const full = data !== undefined && data.length >= most;
  const ofCompany = owner === 'company';

  const create = (
    <Button
      type="primary"
      loading={acts.isAskedToCreate}
      disabled={full}
      aria-describedby={full ? 'accessKeys-full' : undefined}
      onClick={acts.create}
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
                  <FormattedMessage id="accessKeys.full" values={{ most }} />
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
        {!refused && managesCompany(user) && (
          <PageTabs label={intl.formatMessage({ id: 'accessKeys.owner' })}>
            <PageTab active={!ofCompany} to={{ search: '' }}>
              <FormattedMessage id="accessKeys.owner.person" />
            </PageTab>
            <PageTab active={ofCompany} to={{ search: '?owner=company' }}>
              <FormattedMessage id="accessKeys.owner.company" />
            </PageTab>
          </PageTabs>
        )}
      </PageHeader>
      {ofCompany && (
        <p className={styles.company}>
          <FormattedMessage id="accessKeys.company.lead" /> <FormattedMessage id="accessKeys.company.note" />
        </p>
      )}
      {(refused || !data || data.length === 0) && (
        <Sheet>
          {refused && (
            <NoPermission
              title={<FormattedMessage id="accessKeys.refused" />}
              text={<FormattedMessage id="accessKeys.refused.text" />}
            />
          )}
          {!refused && !data && error && (
            <LoadFailed title={<FormattedMessage id="accessKeys.failed" />} query={keys} />
          )}
          {!refused && !data && !error && <PageSkeleton rows={4} />}
          {!refused && data && (
            <EmptyState
              icon="key"
              title={<FormattedMessage id={ofCompany ? 'accessKeys.empty.company' : 'accessKeys.empty'} />}
              text={<FormattedMessage id={ofCompany ? 'accessKeys.empty.company.text' : 'accessKeys.empty.text'} />}
              action={create}
            />
          )}
        </Sheet>
      )}
      {!refused &&
        data?.map((owned) => (
          <KeySheet
            key={owned.id}
            owned={owned}
            owner={owner}
            turning={acts.turning(owned.id)}
            onTurn={(on) => acts.turn(owned.id, on)}
            onLimit={() => acts.limit(owned.id)}
            onRotate={() => acts.rotate(owned.id)}
            onDelete={() => setDeleting(owned)}
          />
        ))}
      {!refused && data && <DeletedKeys owner={owner} restoring={acts.restoring} onRestore={acts.restore} />}
      {!refused && data && !ofCompany && <HowTo keyId={data.find(isExample)?.keyId} />}
      <CreateKey open={acts.creating} owner={owner} onClose={acts.endCreating} />
      <LimitKey owned={data?.find(({ id }) => id === acts.limiting)} owner={owner} onClose={acts.endLimiting} />
      <Dialog
        open={acts.rotated !== null}
        width={540}
        title={<FormattedMessage id="accessKeys.rotate.made" />}
        closes="byButton"
      >
        {acts.rotated && <KeySecret made={acts.rotated} onClose={acts.endRotated} />}
      </Dialog>
      {acts.dialog}
      <DeleteKey owned={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
