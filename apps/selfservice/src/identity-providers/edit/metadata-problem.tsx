import { FormattedMessage } from 'react-intl';
import { ApiError } from '@portal/common/client/api-error';
import { idpChecked, type IdpChecked } from '@portal/common/contract/identity-provider/identity-provider-tests';
import { CheckValues } from '../tests/check-list.tsx';
import styles from '../providers.module.css';

/** The check in a refusal of metadata; undefined for any other failure. */
export function checkIn(error: unknown): IdpChecked | undefined {
  return error instanceof ApiError ? idpChecked.safeParse(error.more['check']).data : undefined;
}

/** Why metadata cannot be used: the reason with the next step, and what was found and is wanted. */
export function MetadataProblem({ of, kept = false }: { of: IdpChecked; kept?: boolean }) {
  return (
    <div className={styles.problem}>
      <strong>
        <FormattedMessage id="idps.problem" />
      </strong>
      <span>
        <FormattedMessage id={`idps.help.${of.check}`} />
      </span>
      <CheckValues of={of} />
      {kept && (
        <span>
          <FormattedMessage id="idps.problem.kept" />
        </span>
      )}
    </div>
  );
}
