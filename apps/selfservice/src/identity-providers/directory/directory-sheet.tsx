import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '@portal/common/antd/base';
import { readDirectory } from '@portal/common/contract/identity-provider/directory';
import { useCompanyId, useSignedIn } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { DIRECTORY } from '@portal/common/rules/limits';
import { useStepUp } from '@portal/common/security/use-step-up';
import { CopyLink } from '@portal/common/ui/copy-link';
import { LabelledValue } from '@portal/common/ui/facts/labelled-value';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { PageSkeleton } from '@portal/common/ui/status/states';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { CallTable } from './call-table.tsx';
import { DirectoryGuide } from './directory-guide.tsx';
import { PeopleTable } from './people-table.tsx';
import { TokenDialog } from './token-dialog.tsx';
import { TokenTable } from './token-table.tsx';
import providers from '../providers.module.css';
import styles from './directory.module.css';

/**
 * The directory that provisions the people of a provider: its address and tokens, whom it provisions and its calls. Not
 * for somebody who came by a link, or by a recovery code.
 */
export function DirectorySheet({ id }: { id: string }) {
  const { scope } = useSignedIn();
  return scope === undefined ? <Directory id={id} /> : null;
}

/** What of the directory is unfolded. */
type Part = 'people' | 'calls' | 'guide';
const PARTS: readonly Part[] = ['people', 'calls', 'guide'];

function Directory({ id }: { id: string }) {
  const intl = useIntl();
  const found = useRead(readDirectory, { params: { enterprise_id: useCompanyId() }, query: { config_id: id } });
  const { data } = found;
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<Part | null>(null);
  const stepUp = useStepUp('directoryToken', () => setOpen(true));
  const live = data?.tokens.filter(({ expired }) => expired === 0).length ?? 0;
  return (
    <Sheet
      title={<FormattedMessage id="idps.directory" />}
      note={
        data && (
          <StatusPill quiet tone={live > 0 ? 'approved' : 'neutral'}>
            {live > 0 || data.people > 0 ? (
              <FormattedMessage id="idps.directory.count" values={{ people: data.people, disabled: data.disabled }} />
            ) : (
              <FormattedMessage id="idps.directory.off" />
            )}
          </StatusPill>
        )
      }
      extra={
        <Button
          loading={stepUp.checking !== null}
          disabled={!data || live >= DIRECTORY.tokensMost}
          onClick={() => stepUp.ask()}
        >
          <FormattedMessage id="idps.directory.make" />
        </Button>
      }
    >
      <p className={providers.intro}>
        <FormattedMessage id="idps.directory.lead" />
      </p>
      {found.error && !data && <LoadFailed title={<FormattedMessage id="idps.directory.failed" />} query={found} />}
      {!found.error && !data && <PageSkeleton kind="table" rows={2} />}
      {data && (
        <>
          <div className={providers.rows}>
            <LabelledValue
              label={<FormattedMessage id="idps.directory.address" />}
              action={<CopyLink text={data.base_url} what={intl.formatMessage({ id: 'idps.directory.address' })} />}
            >
              <code className={providers.mono}>{data.base_url}</code>
            </LabelledValue>
          </div>
          {data.tokens.length > 0 && <TokenTable id={id} tokens={data.tokens} />}
          <div className={styles.parts}>
            {PARTS.map((one) => (
              <Button
                key={one}
                size="small"
                aria-expanded={part === one}
                type={part === one ? 'primary' : 'default'}
                ghost={part === one}
                onClick={() => setPart(part === one ? null : one)}
              >
                <FormattedMessage id={`idps.directory.${one}`} />
              </Button>
            ))}
          </div>
          {part === 'people' && <PeopleTable id={id} />}
          {part === 'calls' && <CallTable id={id} />}
          {part === 'guide' && <DirectoryGuide />}
        </>
      )}
      <TokenDialog id={id} open={open} onLeave={stepUp.leave} onClose={() => setOpen(false)} />
      {stepUp.dialog}
    </Sheet>
  );
}
