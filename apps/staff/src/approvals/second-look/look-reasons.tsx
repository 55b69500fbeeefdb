import { useIntl } from 'react-intl';
import type { Look } from '@portal/common/contract/queues/second-looks';
import type { Decision } from '@portal/common/enums/approval/approval-status';
import type { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { RefusedField, REFUSED_OF_A_CODE } from '@portal/common/enums/certification/refusal-reason';
import { RegistrationField } from '@portal/common/enums/partner/registration-refusal';
import type { PortalFormState } from '@portal/common/form/use-portal-form';
import type { Locale } from '@portal/common/intl/locale';
import { OpinionFromPicks, OpinionFromReasons } from '../decision/opinion-from-reasons.tsx';
import { ReasonPicks } from '../decision/reason-picks.tsx';
import { RefusedFields, type Ticked } from '../decision/refused-fields.tsx';
import { fieldText } from '../registration/field-text.ts';

/** What is typed in a second look. */
export interface LookValues {
  /** Refused fields with their reasons, in queues that have them. */
  refused: Ticked[];
  /** Prepared reasons, in queues that refuse a request as a whole. */
  reasons: string[];
  reason: string;
}

const TEXTS_OF: Readonly<Record<Look['queue'], PreparedQueue>> = {
  customerCertification: 'certification',
  partnerCertification: 'certification',
  partnerRegistration: 'registration',
  partnerContract: 'contract',
  accountApplication: 'account',
};

/**
 * The prepared reasons of a queue, by the keys of its own pages. They fill the reason of a rejection, in the language of
 * the page: a colleague reads it.
 */
export function LookReasons({
  look,
  form,
  decision,
}: {
  look: Look;
  form: PortalFormState<LookValues>;
  decision: () => Decision;
}) {
  const language = useIntl().locale as Locale;
  const queue = TEXTS_OF[look.queue];
  const made = { form, to: 'reason', queue, language, request: look } as const;
  if (queue === 'certification')
    return (
      <>
        <RefusedFields
          name="refused"
          queue={queue}
          request={look}
          decision={decision}
          label="approvals.look.refuse"
          fields={look.lic_id === '' ? REFUSED_OF_A_CODE : RefusedField}
          fieldText={(field: RefusedField) => `approvals.certification.refuse.field.${field}`}
        />
        <OpinionFromReasons
          {...made}
          from="refused"
          lead={null}
          fieldText={(field: RefusedField) => `refusedField.${field}`}
        />
      </>
    );
  if (queue === 'registration')
    return (
      <>
        <RefusedFields
          name="refused"
          queue={queue}
          request={look}
          decision={decision}
          label="approvals.look.refuse"
          fields={RegistrationField}
          fieldText={fieldText}
        />
        <OpinionFromReasons
          {...made}
          from="refused"
          lead={null}
          fieldText={(field: RegistrationField) => `registrationField.${field}`}
        />
      </>
    );
  return (
    <>
      <ReasonPicks name="reasons" queue={queue} request={look} decision={decision} />
      <OpinionFromPicks {...made} from="reasons" />
    </>
  );
}
