import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Alert, Button } from '@portal/common/antd/base';
import { Upload } from '@portal/common/antd/media';
import { Radio } from '@portal/common/antd/more';
import { tryImport } from '@portal/common/contract/console/imports';
import { REPORTED_FIELDS } from '@portal/common/enums/service/reported-fields';
import { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { REPORTED } from '@portal/common/rules/limits';
import { Icon } from '@portal/common/ui/icons';
import type { Answered } from './answered.ts';
import styles from './imports.module.css';

const NAMES = Object.keys(ReportedNoun) as (keyof typeof ReportedNoun)[];

/** What the file has, and the file, which is tried at once. */
export function ChooseFile({
  noun,
  onNoun,
  onTried,
}: {
  noun: ReportedNoun;
  onNoun: (noun: ReportedNoun) => void;
  onTried: (answered: Answered) => void;
}) {
  const intl = useIntl();
  const saidIn = intl.locale;
  const [failure, setFailure] = useState<ReactNode>(null);
  const { mutate: send, isPending } = useChange(tryImport);

  function tryFile(file: File) {
    setFailure(null);
    send(
      { params: { noun }, query: { dry_run: 1 }, form: {}, file },
      {
        onSuccess: ({ rows }) => onTried({ noun, file, rows, saidIn, done: false }),
        onError: (error) => setFailure(failureText(error, saidIn)),
      },
    );
  }

  return (
    <div className={styles.choose}>
      <Radio.Group
        value={noun}
        disabled={isPending}
        onChange={({ target }) => onNoun(target.value as ReportedNoun)}
        aria-label={intl.formatMessage({ id: 'imports.noun' })}
        className={styles.nouns ?? ''}
      >
        {NAMES.map((name) => (
          <Radio key={name} value={ReportedNoun[name]}>
            <FormattedMessage id={`imports.noun.${name}`} />
          </Radio>
        ))}
      </Radio.Group>
      <div>
        <p className={styles.hint}>
          <FormattedMessage id="imports.columns" />
        </p>
        <p className={styles.columns}>{REPORTED_FIELDS[noun].join(', ')}</p>
      </div>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <Upload
        accept=".xlsx,.csv,.ndjson,.jsonl"
        showUploadList={false}
        beforeUpload={(file) => {
          tryFile(file);
          return false;
        }}
        disabled={isPending}
      >
        <Button type="primary" icon={<Icon name="upload" size={16} />} loading={isPending}>
          <FormattedMessage id="imports.choose" />
        </Button>
      </Upload>
      <p className={styles.hint}>
        <FormattedMessage id="imports.may" values={{ items: REPORTED.itemsMost }} />
      </p>
    </div>
  );
}
