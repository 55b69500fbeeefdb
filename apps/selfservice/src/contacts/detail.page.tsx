import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { readContact, type Contact, type Receipt } from '@portal/common/contract/company/contacts';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { PAGE } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { ContactFacts } from './contact-facts.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { ContactStatus } from './contact-status.tsx';
import { EditForm } from './form/edit-form.tsx';
import { isMain, isManaged, mayManage } from './may.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import styles from './contacts.module.css';

/** `/partnerUser/detail/{id}/{type}`: one person; a form for users who may edit, read-only data for others. */
export default function ContactDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useSignedIn();
  const contact = useRead(readContact, { params: { co_id: useCompanyId(), user_id: id } });
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { data, error } = contact;
  const gone = error?.status === 404;
  const edits = data !== undefined && mayManage(user) && isManaged(data);
  const title = data?.contact_name ?? <FormattedMessage id="contacts.detail" />;

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="contacts.area" /> },
          { label: <FormattedMessage id="contacts.title" />, to: PAGE.contacts },
          { label: title },
        ]}
        title={title}
        note={data && <ContactStatus contact={data} />}
        extra={edits && <ContactMenu contact={data} onReceipt={setReceipt} />}
      />
      <Sheet>
        {!data && error && !gone && (
          <LoadFailed title={<FormattedMessage id="contacts.detail.failed" />} query={contact} />
        )}
        {!data && gone && (
          <EmptyState
            icon="users"
            title={<FormattedMessage id="contacts.detail.gone" />}
            action={
              <LinkButton to={PAGE.contacts}>
                <FormattedMessage id="contacts.back" />
              </LinkButton>
            }
          />
        )}
        {!data && !error && <PageSkeleton kind="form" rows={4} />}
        {data &&
          (edits ? (
            <EditForm key={data.user_id} contact={data} />
          ) : (
            <>
              <MainNote contact={data} />
              <ContactFacts contact={data} />
            </>
          ))}
      </Sheet>
      <ReceiptDialog
        receipt={receipt}
        onClose={() => {
          setReceipt(null);
          if (gone) void navigate(PAGE.contacts, { replace: true });
        }}
      />
    </>
  );
}

/** Why the main account has no actions, with a link to the hand-over. */
function MainNote({ contact }: { contact: Contact }) {
  const user = useSignedIn();
  if (contact.is_auth !== 1) return null;
  return (
    <p className={styles.lead}>
      <FormattedMessage id="contacts.main.keeps" />{' '}
      {isMain(user) && (
        <Link className={styles.inText} to={PAGE.handOver}>
          <FormattedMessage id="contacts.handOver.first" />
        </Link>
      )}
    </p>
  );
}
