import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@portal/common/antd/base';
import { TimelineKind, type TimelineEntry } from '@portal/common/contract/console/company-timeline';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { RowLink } from '@portal/common/ui/list/row-link';
import { LoadFailed } from '@portal/common/ui/status/load-failed';
import { EmptyState, PageSkeleton } from '@portal/common/ui/status/states';
import { Days } from '../../audit/entries/days.tsx';
import { MoreButton } from '../../audit/entries/more-button.tsx';
import { ActionName, ActorName, Side, useFieldName } from '../../audit/entries/words.tsx';
import { useCompanyTimeline } from './company-timeline.queries.ts';
import { requestPage } from './request-page.ts';
import audit from '../../audit/entries/audit.module.css';
import styles from './timeline.module.css';

const KINDS = Object.values(TimelineKind);

/** What happened to a customer or partner, as far as the reader may see it. The kind is in the address. */
export function CompanyTimeline({ co }: { co: string }) {
  const intl = useIntl();
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((one) => one === query.get('kind'));
  const list = useCompanyTimeline(co, kind);
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const kinds = KINDS.filter((one) => one === kind || list.data?.pages[0]?.kinds.includes(one));
  const show = (next: TimelineKind | 'all') =>
    setQuery(
      (before) => {
        if (next === 'all') before.delete('kind');
        else before.set('kind', next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Sheet title={<FormattedMessage id="companies.timeline" />}>
      {(kinds.length > 1 || kind) && (
        <div className={styles.kinds}>
          <Segmented<TimelineKind | 'all'>
            aria-label={intl.formatMessage({ id: 'companies.timeline.kinds' })}
            value={kind ?? 'all'}
            onChange={show}
            options={[
              { value: 'all', label: <FormattedMessage id="companies.timeline.all" /> },
              ...kinds.map((value) => ({ value, label: <FormattedMessage id={`companies.timeline.${value}`} /> })),
            ]}
          />
        </div>
      )}
      {!entries && list.error && (
        <LoadFailed title={<FormattedMessage id="companies.timeline.failed" />} query={list} />
      )}
      {!entries && !list.error && <PageSkeleton rows={6} />}
      {entries?.length === 0 && <EmptyState icon="clock" title={<FormattedMessage id="companies.timeline.empty" />} />}
      {entries && entries.length > 0 && (
        <>
          <Days entries={entries} heading="h3">
            {(entry) => <Line entry={entry} />}
          </Days>
          <MoreButton list={list} />
        </>
      )}
    </Sheet>
  );
}

function Line({ entry }: { entry: TimelineEntry }) {
  const intl = useIntl();
  const fieldName = useFieldName();
  const { action, actor, person, text, level, changes, request } = entry;
  const fields = entry.fields.filter((field) => !changes.some((change) => change.field === field));
  const isMessage = action === 'message.sent';
  return (
    <>
      <p className={styles.what}>
        {isMessage ? <FormattedMessage id="companies.timeline.message" /> : <ActionName action={action} />}
        {request && (
          <RowLink to={requestPage(request)}>
            <FormattedMessage id="approvals.request.number" values={{ id: request.id }} />
          </RowLink>
        )}
      </p>
      <p className={audit.more}>
        {isMessage ? (
          <FormattedMessage id="companies.timeline.to" values={{ person: <bdi>{person || '--'}</bdi> }} />
        ) : (
          <FormattedMessage id="audit.by" values={{ actor: <ActorName entry={{ actor }} /> }} />
        )}
        {!isMessage && person && (
          <>
            {' '}
            · <bdi>{person}</bdi>
          </>
        )}
        {level && <> · {level}</>}
      </p>
      {fields.length > 0 && (
        <p className={audit.more}>
          <FormattedMessage
            id="companies.timeline.fields"
            values={{ fields: intl.formatList(fields.map(fieldName)) }}
          />
        </p>
      )}
      {changes.map(({ field, before, after }) => (
        <p key={field} className={audit.more}>
          {fieldName(field)}: <Side values={before} /> → <Side values={after} />
        </p>
      ))}
      {text && (
        <p className={audit.more}>
          <bdi>{text}</bdi>
        </p>
      )}
    </>
  );
}
