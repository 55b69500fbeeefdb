import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ImportRow } from '@portal/common/contract/company/contact-import';
import { useSignedIn } from '@portal/common/host/use-host';
import { useStepUp } from '@portal/common/security/use-step-up';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import { NoPermission } from '@portal/common/ui/status/states';
import { usePeople } from '../people.ts';
import { WhyNot } from '../why-not.tsx';
import { ChooseFile } from './choose-file.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileResult } from './file-result.tsx';
import { fileOf, textOf } from './kept-file.ts';

type Step =
  | { at: 'choose'; again: boolean; kept?: File }
  | { at: 'preview'; file: File; rows: ImportRow[] }
  | { at: 'result'; id: string };

/** `/partnerUser/import`, `/members/import`: adds people from a file, after a preview of every row. */
export default function ImportContactsPage() {
  const user = useSignedIn();
  const { mayCreate, pages, texts } = usePeople();
  const [step, setStep] = useState<Step>({ at: 'choose', again: false });
  const again = () => setStep({ at: 'choose', again: true });
  // The file is read again afterwards: the page may have been left for the sign-in.
  const stepUp = useStepUp(`importPeople:${user.user_id}`, (text) => {
    if (text !== '') setStep({ at: 'choose', again: false, kept: fileOf(text) });
  });
  const askAgain = (file: File) => textOf(file).then(stepUp.again, () => stepUp.again());
  const title = <FormattedMessage id="contacts.import" />;
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
        {!mayCreate(user) && <NoPermission text={<WhyNot user={user} />} />}
        {mayCreate(user) && step.at === 'choose' && (
          <ChooseFile
            again={step.again}
            kept={step.kept}
            onRead={(file, rows) => setStep({ at: 'preview', file, rows })}
          />
        )}
        {step.at === 'preview' && (
          <FilePreview
            file={step.file}
            rows={step.rows}
            onSent={(id) => setStep({ at: 'result', id })}
            onAgain={() => void askAgain(step.file)}
            onBack={again}
          />
        )}
        {step.at === 'result' && <FileResult id={step.id} onAgain={again} />}
        {stepUp.dialog}
      </Sheet>
    </>
  );
}
