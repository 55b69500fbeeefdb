import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportRow } from '@portal/common/contract/company/contact-import';
import { failureText } from '@portal/common/form/server-message';
import { useChange } from '@portal/common/host/use-change';
import { useCompanyId } from '@portal/common/host/use-host';
import { CONTACT_IMPORT } from '@portal/common/rules/limits';
import { ChooseStep } from '@portal/common/form/file-steps/choose-step';
import { FileButton } from '@portal/common/form/file-steps/file-button';
import { DownloadButton } from '@portal/common/form/download-button';
import { StepLead } from '@portal/common/form/file-steps/step-lead';
import { usePeople } from '../people.ts';

/** File input; uploads the file for a dry run. `again`: after another file. `kept`: was chosen before a sign-in. */
export function ChooseFile({
  again,
  kept,
  onRead,
}: {
  again: boolean;
  kept: File | undefined;
  onRead: (file: File, rows: ImportRow[]) => void;
}) {
  const intl = useIntl();
  const [failure, setFailure] = useState<ReactNode>(null);
  const { calls, texts, fileName } = usePeople();
  const preview = useChange(calls.preview);
  const params = { co_id: useCompanyId() };

  function read(file: File) {
    if (file.size > CONTACT_IMPORT.bytesMost) {
      setFailure(<FormattedMessage id="error.Account.Import.Size" />);
      return;
    }
    setFailure(null);
    preview.mutate(
      { params, query: { dry_run: 1 }, form: {}, file },
      { onSuccess: ({ rows }) => onRead(file, rows), onError: (error) => setFailure(failureText(error, intl.locale)) },
    );
  }

  const readNow = useEffectEvent(read);
  useEffect(
    function readKept() {
      if (kept) readNow(kept);
    },
    [kept],
  );

  return (
    <ChooseStep
      failure={failure}
      buttons={
        <>
          <FileButton accept=".xlsx,.csv" primary busy={preview.isPending} onFile={read}>
            <FormattedMessage id="contacts.import.choose" />
          </FileButton>
          <DownloadButton endpoint={calls.template} input={{ params }} fileName={`${fileName}-template.csv`}>
            <FormattedMessage id="contacts.import.template" />
          </DownloadButton>
        </>
      }
      hint={<FormattedMessage id={texts.fileMay} />}
    >
      <StepLead focused={again}>
        <FormattedMessage id={texts.fileLead} values={{ rows: CONTACT_IMPORT.rowsMost }} />
      </StepLead>
    </ChooseStep>
  );
}
