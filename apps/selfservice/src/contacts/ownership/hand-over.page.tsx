import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSignedIn } from '@portal/common/host/use-host';
import { LinkButton } from '@portal/common/ui/link-button';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { GivenOffer } from './given-offer.tsx';
import { OfferForm } from './offer-form.tsx';
import { isMain } from '../may.ts';
import { usePeople } from '../people.ts';
import { ReceivedOffer } from './received-offer.tsx';
import { useOffer } from './use-offer.ts';

/** `/partnerUser/owner`, `/members/owner`: hands over the main account of the company; the receiver accepts on the same page. */
export default function HandOverPage() {
  const { pages, texts } = usePeople();
  const title = <FormattedMessage id="ownership.title" />;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="contacts.area" /> },
          { label: <FormattedMessage id={texts.title} />, to: pages.list },
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
  const { pages, texts } = usePeople();
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
        <LinkButton to={pages.list}>
          <FormattedMessage id={texts.back} />
        </LinkButton>
      }
    />
  );
}

/** Shown after the acceptance: the user has the main account now. */
function Taken({ former }: { former: string }) {
  const { company_name } = useSignedIn();
  const { pages, texts } = usePeople();
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={<FormattedMessage id="ownership.done.title" values={{ company: company_name }} />}
        text={<FormattedMessage id={texts.taken} values={{ name: former }} />}
        action={
          <>
            <LinkButton type="primary" to={pages.company}>
              <FormattedMessage id="ownership.done.company" />
            </LinkButton>
            <LinkButton to={pages.list}>
              <FormattedMessage id={texts.manage} />
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
