import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '@portal/common/client/api-error';
import type { ImportRow } from '@portal/common/contract/company/contact-import';
import { ImportOutcome } from '@portal/common/enums/partner/import-status';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { shownPhone } from '@portal/common/rules/contact/phone';
import { RowsStep } from '@portal/common/form/file-steps/rows-step';
import type { DataColumn } from '@portal/common/ui/list/data-rows';
import { StatusPill } from '@portal/common/ui/status/status-pill';
import { useNarrow } from '@portal/common/ui/use-narrow';
import { usePeople } from '../people.ts';
import { RowProblems } from './row-problems.tsx';
import styles from './import.module.css';

const outcomes = {
  [ImportOutcome.ready]: ['approved', 'contacts.import.ready'],
  [ImportOutcome.created]: ['approved', 'contacts.import.created'],
  [ImportOutcome.existed]: ['neutral', 'contacts.import.existed'],
  [ImportOutcome.failed]: ['rejected', 'contacts.import.failed'],
} as const;

export function OutcomePill({ outcome }: { outcome: ImportOutcome }) {
  const [tone, id] = outcomes[outcome];
  return (
    <StatusPill tone={tone} quiet>
      <FormattedMessage id={id} />
    </StatusPill>
  );
}

/** Each row with its values, corrections and problems; rows with problems come first. */
export function FilePreview({
  file,
  rows,
  onSent,
  onAgain,
  onBack,
}: {
  file: File;
  rows: readonly ImportRow[];
  onSent: (id: string) => void;
  /** The import needs a recent sign-in. */
  onAgain: () => void;
  onBack: () => void;
}) {
  const intl = useIntl();
  const narrow = useNarrow();
  const people = usePeople();
  const { mutateAsync: send } = useChange(people.calls.import);
  const co_id = useCompanyId();
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const ready = count(ImportOutcome.ready);
  const sorted = rows.toSorted(
    (a, b) => Number(b.outcome === ImportOutcome.failed) - Number(a.outcome === ImportOutcome.failed) || a.row - b.row,
  );

  const columns: DataColumn<ImportRow>[] = [
    ...(narrow
      ? []
      : [
          {
            key: 'row',
            width: 72,
            title: <FormattedMessage id="contacts.import.row" />,
            render: ({ row }: ImportRow) => row,
          },
        ]),
    {
      key: 'contact_name',
      width: 112,
      place: 'lead',
      title: <FormattedMessage id="contacts.field.name" />,
      render: ({ row, contact_name }) =>
        narrow ? (
          <FormattedMessage id="contacts.import.line" values={{ row, name: contact_name || '--' }} />
        ) : (
          contact_name || '--'
        ),
    },
    {
      key: 'phone',
      width: 144,
      title: <FormattedMessage id="contacts.field.phone" />,
      render: ({ phone }) => shownPhone(phone) || null,
    },
    {
      key: 'email',
      width: 176,
      title: <FormattedMessage id="contacts.field.email" />,
      render: ({ email }) => (email ? <span className={styles.text}>{email}</span> : null),
    },
    people.fileName === 'contacts'
      ? {
          key: 'position',
          width: 96,
          title: <FormattedMessage id="contacts.field.position" />,
          render: ({ position }) => position || null,
        }
      : {
          key: 'role',
          width: 96,
          title: <FormattedMessage id="contacts.field.role" />,
          render: ({ role = '' }) => role || null,
        },
    {
      key: 'outcome',
      width: 112,
      title: <FormattedMessage id="contacts.field.status" />,
      render: ({ outcome }) => <OutcomePill outcome={outcome} />,
    },
    {
      key: 'problems',
      width: 220,
      title: <FormattedMessage id="contacts.import.notes" />,
      render: (row) => <RowProblems {...row} />,
    },
  ];

  async function sendFile() {
    try {
      onSent((await send({ params: { co_id }, form: {}, file })).import_id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'Account.SignIn.Recent.Required') throw error;
      onAgain();
    }
  }

  return (
    <RowsStep
      lead={
        <FormattedMessage
          id="contacts.import.summary"
          values={{ ready, existed: count(ImportOutcome.existed), failed: count(ImportOutcome.failed) }}
        />
      }
      label={intl.formatMessage({ id: 'contacts.import' })}
      columns={columns}
      rows={sorted}
      other={{ text: <FormattedMessage id="contacts.import.other" />, run: onBack }}
      next={{
        text: <FormattedMessage id="contacts.import.send" values={{ ready }} />,
        disabled: ready === 0,
        run: sendFile,
      }}
    />
  );
}
