import { FormattedMessage } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { PAGE, providerPage } from '@portal/common/pages/addresses';
import { Countdown } from '@portal/common/ui/countdown';
import { Icon } from '@portal/common/ui/icons';
import { LinkButton } from '@portal/common/ui/link-button';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import styles from '../providers.module.css';

const SECONDS = 5;

/** `/uam/provider/success/{id}`: the provider was added; back to the list after five seconds, or on to its settings. */
export default function ProviderAddedPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="idps.area" /> },
          { label: <FormattedMessage id="idps.title" />, to: PAGE.providers },
          { label: <FormattedMessage id="idps.added.title" /> },
        ]}
        title={<FormattedMessage id="idps.added.title" />}
      />
      <Sheet>
        <div className={styles.done}>
          <Icon name="check" size={40} />
          <h2>
            <FormattedMessage id="idps.added.next" />
          </h2>
          <p>
            <FormattedMessage id="idps.added.text" />
          </p>
          <LinkButton type="primary" to={providerPage('edit', id)}>
            <FormattedMessage id="idps.added.edit" />
          </LinkButton>
          <Countdown
            seconds={SECONDS}
            to="back"
            main={false}
            onDone={() => void navigate(PAGE.providers, { replace: true })}
          />
        </div>
      </Sheet>
    </>
  );
}
