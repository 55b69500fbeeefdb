import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { Button } from '@portal/common/antd/base';
import { listRemotes, readRemoteHistory } from '@portal/common/contract/portal/remotes';
import { useRead } from '@portal/common/host/use-read';
import { SYSTEM_PAGE } from '@portal/common/pages/addresses';
import { useStepUp } from '@portal/common/security/use-step-up';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { AdmitDialog } from './admit-dialog.tsx';
import { Candidate } from './candidate.tsx';
import { Candidates } from './candidates.tsx';
import { Builds } from './builds.tsx';
import { ProposedReleases } from './proposed-release.tsx';
import { Refusals } from './refusals.tsx';
import { Releases } from './releases.tsx';
import { ReleaseDialog, type Chosen } from './release-dialog.tsx';
import { Running } from './running.tsx';
import { RunningState } from './running-state.tsx';

/** Step-up of the dialog that admits a build. That of the others is their `Chosen` as JSON, so that it is kept meanwhile. */
const ADMIT = 'admit';

/** `/system/remotes/{name}/view`: what runs, the admitted builds, and the history of releases. */
export default function RemotePage() {
  const { id = '' } = useParams();
  const list = useRead(listRemotes, {}, { refetchInterval: 5000 });
  const history = useRead(readRemoteHistory, { params: { name: id } }, { refetchInterval: 15_000 });
  const [admitting, setAdmitting] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const stepUp = useStepUp(`remote:${id}`, (what) =>
    what === ADMIT ? setAdmitting(true) : setChosen(JSON.parse(what) as Chosen),
  );
  const ask = (next: Chosen) => stepUp.ask(JSON.stringify(next));
  const remote = list.data?.remotes.find(({ name }) => name === id);
  const { data } = history;
  const current = data?.releases[0];
  const after = current?.id ?? 0;
  const choose = (digest: string) =>
    ask({ digest, after, unmounted: data?.builds.every((one) => one.digest !== digest || one.mounted === 0) });
  const running = data?.candidates.find(({ outcome }) => outcome === null);
  const over = data?.candidates.filter(({ outcome }) => outcome !== null) ?? [];
  return (
    <>
      <PageHeader
        crumbs={[
          { label: <FormattedMessage id="members.area" /> },
          { label: <FormattedMessage id="remotes.title" />, to: SYSTEM_PAGE.remotes },
          { label: id },
        ]}
        title={id}
        note={remote && <RunningState remote={remote} />}
        extra={
          <>
            {data?.back !== undefined && (
              <Button danger onClick={() => ask({ digest: data.back ?? null, after, back: true })}>
                <FormattedMessage id="remotes.back" />
              </Button>
            )}
            <Button type="primary" loading={stepUp.checking === ADMIT} onClick={() => stepUp.ask(ADMIT)}>
              <FormattedMessage id="remotes.admit" />
            </Button>
          </>
        }
      />
      {data && <ProposedReleases name={id} proposals={data.proposals} />}
      {running && data?.comparison && (
        <Candidate
          name={id}
          candidate={running}
          comparison={data.comparison}
          onRelease={() => choose(running.digest)}
        />
      )}
      <Sheet title={<FormattedMessage id="remotes.running" />}>
        {list.error && <LoadFailed title={<FormattedMessage id="remotes.failed" />} query={list} />}
        {!list.error && !list.data && <PageSkeleton rows={2} />}
        {list.data && <Running remote={id} rows={remote?.running ?? []} failures={data?.failures ?? []} />}
      </Sheet>
      <Sheet
        title={<FormattedMessage id="remotes.builds" />}
        extra={
          typeof current?.digest === 'string' && (
            <Button onClick={() => ask({ digest: null, after: current.id })}>
              <FormattedMessage id="remotes.setUp.again" />
            </Button>
          )
        }
      >
        {history.error && <LoadFailed title={<FormattedMessage id="remotes.failed" />} query={history} />}
        {!history.error && !data && <PageSkeleton rows={4} />}
        {data?.builds.length === 0 && (
          <EmptyState
            icon="doc"
            title={<FormattedMessage id="remotes.builds.none" />}
            text={<FormattedMessage id="remotes.builds.none.text" />}
          />
        )}
        {data && data.builds.length > 0 && (
          <Builds
            remote={id}
            failures={data.failures}
            rows={data.builds}
            current={current?.digest ?? null}
            onRelease={choose}
          />
        )}
      </Sheet>
      {data && data.releases.length > 0 && (
        <Sheet title={<FormattedMessage id="remotes.history" />}>
          <Releases rows={data.releases} />
        </Sheet>
      )}
      {data && data.refusals.length > 0 && (
        <Sheet title={<FormattedMessage id="remotes.refusals" />}>
          <Refusals rows={data.refusals} />
        </Sheet>
      )}
      {over.length > 0 && (
        <Sheet title={<FormattedMessage id="remotes.candidate.history" />}>
          <Candidates rows={over} />
        </Sheet>
      )}
      <AdmitDialog open={admitting} name={id} onClose={() => setAdmitting(false)} onLeave={() => stepUp.leave(ADMIT)} />
      <ReleaseDialog
        name={id}
        chosen={chosen}
        secondPair={data?.second_pair ?? []}
        onClose={() => setChosen(null)}
        onLeave={(left) => stepUp.leave(JSON.stringify(left))}
      />
      {stepUp.dialog}
    </>
  );
}
