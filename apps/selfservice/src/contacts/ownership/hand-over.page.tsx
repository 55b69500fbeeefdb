import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSignedIn } from '@portal/common/host/use-host';
import { PAGE } from '@portal/common/pages/addresses';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { GivenOffer } from './given-offer.tsx';
import { OfferForm } from './offer-form.tsx';
import { isMain } from '../may.ts';
import { ReceivedOffer } from './received-offer.tsx';
import { useOffer } from './use-offer.ts';

/** `/partnerUser/owner`: hands over the main account of the company; the receiver accepts on the same page. */
export default function HandOverPage() {
  const title = <FormattedMessage id="ownership.title" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="contacts.area" /> },
          { label: <FormattedMessage id="contacts.title" />, to: PAGE.contacts },
          { label: title },
        ]}
        title={title}
      />
      <Sheet>
        <HandOver />
      </Sheet>
    </>
  );
}

function HandOver() {
  const user = useSignedIn();
  const hand = useOffer();
  /** Name of the former main account, once the user has taken over. */
  const [former, setFormer] = useState<string | null>(null);
  const { data, error } = hand;
  if (former !== null) return <Taken former={former} />;
  if (!data)
    return error ? (
      <LoadFailed title={<FormattedMessage id="ownership.failed" />} query={hand} />
    ) : (
      <PageSkeleton kind="form" rows={4} />
    );
  const { offer, proven } = data;
  if (offer && offer.contact_id === user.user_id)
    return <ReceivedOffer offer={offer} proven={proven} onTaken={() => setFormer(offer.from_name)} />;
  if (offer) return <GivenOffer offer={offer} />;
  if (isMain(user)) return <OfferForm proven={proven} />;
  return (
    <EmptyState
      icon="users"
      title={<FormattedMessage id="ownership.none" />}
      text={<FormattedMessage id="ownership.none.text" />}
      action={
        <LinkButton to={PAGE.contacts}>
          <FormattedMessage id="contacts.back" />
        </LinkButton>
      }
    />
  );
}

/** Shown after the acceptance: the user has the main account now. */
function Taken({ former }: { former: string }) {
  const { company_name } = useSignedIn();
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={<FormattedMessage id="ownership.done.title" values={{ company: company_name }} />}
        text={<FormattedMessage id="ownership.done.text" values={{ name: former }} />}
        action={
          <>
            <LinkButton type="primary" to={PAGE.partnerCompany}>
              <FormattedMessage id="ownership.done.company" />
            </LinkButton>
            <LinkButton to={PAGE.contacts}>
              <FormattedMessage id="ownership.done.contacts" />
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
