import { FormattedMessage } from 'react-intl';
import { Button, Skeleton } from '@portal/common/antd/base';
import { lookUpRegistry } from '@portal/common/contract/queues/certification-approval';
import type { RegistryMatch } from '@portal/common/contract/queues/company-registry';
import { useRead } from '@portal/common/host/use-read';
import { normaliseCreditCode } from '@portal/common/rules/certification/credit-code';
import { sameCompanyName } from '@portal/common/rules/company/company-name';
import { Sheet } from '@portal/common/ui/facts/sheet';
import type { CertificationItem } from '../certification.queries.ts';
import styles from './comparison.module.css';

/** What the registry of companies says of the request. */
export function Registry({ request }: { request: CertificationItem }) {
  const { data, isPending, isError, isFetching, refetch } = useRead(lookUpRegistry, { query: { id: request.id } });
  const unavailable = isError || data?.available === false;
  return (
    <Sheet title={<FormattedMessage id="approvals.certification.registry.title" />}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {unavailable && (
        <p className={styles.last} role="status">
          <FormattedMessage id="approvals.certification.registry.unavailable" />{' '}
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            <FormattedMessage id="approvals.certification.registry.again" />
          </Button>
        </p>
      )}
      {data?.available && data.matches.length === 0 && (
        <p className={styles.last}>
          <FormattedMessage id="approvals.certification.registry.none" />
        </p>
      )}
      {data?.matches.map((match) => (
        <Match key={match.code + match.name} match={match} request={request} />
      ))}
    </Sheet>
  );
}

function Match({ match, request }: { match: RegistryMatch; request: CertificationItem }) {
  const { company, code, reading } = request;
  const read = reading?.person?.text;
  const person = match.legal_representative;
  const rows = [
    ['company', match.name, sameCompanyName(match.name, company)],
    ['code', match.code, normaliseCreditCode(match.code) === normaliseCreditCode(code)],
    ['person', person, person !== null && read !== undefined ? sameCompanyName(person, read) : undefined],
  ] as const;
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([field, value, isSame]) => (
          <tr key={field} className={isSame === false ? styles.changed : undefined}>
            <th scope="row">
              <FormattedMessage id={`approvals.certification.reading.${field}`} />
            </th>
            <td>
              <bdi>{value ?? '--'}</bdi>
              {isSame !== undefined && (
                <span className={isSame ? styles.same : styles.mark}>
                  <FormattedMessage id={`approvals.certification.reading.${isSame ? 'same' : 'differs'}`} />
                </span>
              )}
            </td>
          </tr>
        ))}
        <tr className={match.status === 'active' ? undefined : styles.changed}>
          <th scope="row">
            <FormattedMessage id="approvals.certification.registry.status" />
          </th>
          <td>
            <FormattedMessage id={`approvals.certification.registry.status.${match.status}`} />
          </td>
        </tr>
        <tr>
          <th scope="row">
            <FormattedMessage id="approvals.certification.registry.since" />
          </th>
          <td>{match.founded_on ?? '--'}</td>
        </tr>
      </tbody>
    </table>
  );
}
