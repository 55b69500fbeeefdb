import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Radio } from '@portal/common/antd/more';
import { tryImport } from '@portal/common/contract/console/imports';
import { REPORTED_FIELDS } from '@portal/common/enums/service/reported-fields';
import { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import { failureText } from '@portal/common/form/server-message';
import { StepLead } from '@portal/common/form/file-steps/step-lead';
import { useChange } from '@portal/common/host/use-change';
import { REPORTED } from '@portal/common/rules/limits';
import { ChooseStep } from '@portal/common/form/file-steps/choose-step';
import { FileButton } from '@portal/common/form/file-steps/file-button';
import type { Answered } from './answered.ts';
import styles from './imports.module.css';

const NAMES = Object.keys(ReportedNoun) as (keyof typeof ReportedNoun)[];

/** What the file has, and the file, which is tried at once. `again`: after another file. */
export function ChooseFile({
  again,
  noun,
  onNoun,
  onTried,
}: {
  again: boolean;
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
    <ChooseStep
      failure={failure}
      buttons={
        <FileButton accept=".xlsx,.csv,.ndjson,.jsonl" primary busy={isPending} onFile={tryFile}>
          <FormattedMessage id="imports.choose" />
        </FileButton>
      }
      hint={<FormattedMessage id="imports.may" values={{ items: REPORTED.itemsMost }} />}
    >
      <div className={styles.noun}>
        <StepLead focused={again}>
          <FormattedMessage id="imports.noun" />
        </StepLead>
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
      </div>
      <div className={styles.fields}>
        <p>
          <FormattedMessage id="imports.columns" />
        </p>
        <p className={styles.code}>{REPORTED_FIELDS[noun].join(', ')}</p>
      </div>
    </ChooseStep>
  );
}
