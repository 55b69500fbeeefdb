import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../antd/base.ts';
import { ApiError } from '../client/api-error.ts';
import type { SessionUser } from '../contract/userinfo.ts';
import { PartnerRole } from '../enums/partner/partner-role.ts';
import { UserType } from '../enums/user/user-type.ts';
import { useSignedIn } from '../host/use-host.tsx';
import { ACCESS_KEY } from '../rules/limits.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { EmptyState, NoPermission, PageSkeleton } from '../ui/states.tsx';
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

/** The access keys of the signed-in user: one screen for customers, partners and staff. */
export default function AccessKeysPage() {
  const may = mayHaveKeys(useSignedIn());
  const keys = useAccessKeys({ enabled: may });
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<OwnKey | null>(null);
  const { data, error } = keys;
  const refused = !may || (error instanceof ApiError && error.status === 403);
  const full = data !== undefined && data.length >= ACCESS_KEY.most;

  const create = (
    <Button type="primary" disabled={full} aria-describedby={full ? 'accessKeys-full' : undefined} onClick={() => setCreating(true)}>
      <FormattedMessage id="accessKeys.create" />
    </Button>
  );
  return (
    <>
      <PageHeader
        crumbs={[{ label: <FormattedMessage id="accessKeys.area" /> }, { label: <FormattedMessage id="accessKeys.title" /> }]}
        title={<FormattedMessage id="accessKeys.title" />}
        extra={!refused && data && data.length > 0 && (
          <>
            {full && <span id="accessKeys-full" className={styles.note}><FormattedMessage id="accessKeys.full" values={{ most: ACCESS_KEY.most }} /></span>}
            {create}
          </>
        )}
      >
        {!refused && <p className={styles.lead}><FormattedMessage id="accessKeys.lead" /></p>}
      </PageHeader>
      <Sheet>
        {refused && (
          <NoPermission title={<FormattedMessage id="accessKeys.refused" />} text={<FormattedMessage id="accessKeys.refused.text" />} />
        )}
        {!refused && !data && error && <LoadFailed title={<FormattedMessage id="accessKeys.failed" />} query={keys} />}
        {!refused && !data && !error && <PageSkeleton kind="table" rows={3} />}
        {!refused && data?.length === 0 && (
          <EmptyState icon="key" title={<FormattedMessage id="accessKeys.empty" />} text={<FormattedMessage id="accessKeys.empty.text" />} action={create} />
        )}
        {!refused && data && data.length > 0 && <KeyTable keys={data} onDelete={setDeleting} />}
      </Sheet>
      {!refused && data && <HowTo keyId={data.find((key) => key.enabled && !isExpired(key))?.keyId} />}
      <CreateKey open={creating} onClose={() => setCreating(false)} />
      <DeleteKey owned={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
