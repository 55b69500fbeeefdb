import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Contact, Receipt } from '@portal/common/contract/company/contacts';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { isMember } from '@portal/common/rules/company/member-rights';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { ContactFacts } from './contact-facts.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { ContactStatus } from './contact-status.tsx';
import { EditForm } from './form/edit-form.tsx';
import { isMain } from './may.ts';
import { usePeople } from './people.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import styles from './contacts.module.css';

/** `/partnerUser/detail/{id}/{type}`, `/members/detail/{id}`: one person; a form for users who may edit, read-only data for others. */
export default function ContactDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useSignedIn();
  const people = usePeople();
  const { pages, texts } = people;
  const contact = useRead(people.calls.read, { params: { co_id: useCompanyId(), user_id: id } });
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const { data, error } = contact;
  const gone = error?.status === 404;
  const manages = data !== undefined && people.mayManage(user) && people.isManaged(user, data);
  const edits = manages && !isMember(data.user_type);
  const title = data?.contact_name ?? <FormattedMessage id={texts.detail} />;

  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="contacts.area" /> },
          { label: <FormattedMessage id={texts.title} />, to: pages.list },
          { label: title },
        ]}
        title={title}
        note={data && <ContactStatus contact={data} />}
        extra={manages && <ContactMenu contact={data} onReceipt={setReceipt} />}
      />
      <Sheet>
        {!data && error && !gone && <LoadFailed title={<FormattedMessage id={texts.detailFailed} />} query={contact} />}
        {!data && gone && (
          <EmptyState
            icon="users"
            title={<FormattedMessage id={texts.gone} />}
            action={
              <LinkButton to={pages.list}>
                <FormattedMessage id={texts.back} />
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
          if (gone) void navigate(pages.list, { replace: true });
        }}
      />
    </>
  );
}

/** Why the main account has no actions, with a link to the hand-over. */
function MainNote({ contact }: { contact: Contact }) {
  const user = useSignedIn();
  const { pages } = usePeople();
  if (contact.is_auth !== 1) return null;
  return (
    <p className={styles.lead}>
      <FormattedMessage id="contacts.main.keeps" />{' '}
      {isMain(user) && (
        <Link className={styles.inText} to={pages.handOver}>
          <FormattedMessage id="contacts.handOver.first" />
        </Link>
      )}
    </p>
  );
}
