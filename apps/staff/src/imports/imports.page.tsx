import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ReportedNoun } from '@portal/common/enums/service/reported-noun';
import { PageHeader } from '@portal/common/ui/header/page-header';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { Answered } from './answered.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportRows } from './import-rows.tsx';
import styles from './imports.module.css';

/** `/system/imports`: imports from a file what other systems report by calls, after a dry run. */
export default function ImportsPage() {
  const [noun, setNoun] = useState<ReportedNoun>('credits');
  const [answered, setAnswered] = useState<Answered>();
  const [again, setAgain] = useState(false);
  const title = <FormattedMessage id="imports.title" />;
  return (
    <>
      <PageHeader crumbs={[{ label: <FormattedMessage id="members.area" /> }, { label: title }]} title={title}>
        <p className={styles.lead}>
          <FormattedMessage id="imports.lead" />
        </p>
      </PageHeader>
      <Sheet>
        {answered ? (
          <ImportRows
            key={String(answered.done)}
            answered={answered}
            onDone={setAnswered}
            onOther={() => {
              setAnswered(undefined);
              setAgain(true);
            }}
          />
        ) : (
          <ChooseFile again={again} noun={noun} onNoun={setNoun} onTried={setAnswered} />
        )}
      </Sheet>
    </>
  );
}
