import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@portal/common/client/api-error';
import { checkOrganisation, findMailDomain, listIdpNames } from '@portal/common/contract/sign-in/sso';
import { useCall } from '@portal/common/host/use-host';
import { checkOrganisationOrEmail } from '@portal/common/rules/identity-provider/organisation-id';

/** An identity provider to choose. */
export interface Provider {
  id: string;
  name: string;
}

/** The result of looking up an organisation id, and its enabled providers. `idle` while there is no valid id. */
export type Organisation =
  | { is: 'idle' | 'asking' | 'unknown' }
  | { is: 'failed'; again: () => void }
  | { is: 'known'; /** Its id: somebody may have typed an e-mail. */ id: string; providers: readonly Provider[] };

/** Looks up an organisation by its id, or by the domain of an e-mail. Anything else is not sent. */
export function useOrganisation(id: string): Organisation {
  const call = useCall();
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['sso', 'organisation', id],
    enabled: checkOrganisationOrEmail(id) === undefined,
    queryFn: async ({ signal }): Promise<{ id: string; providers: readonly Provider[] } | null> => {
      const params = { enterprise_id: id };
      try {
        if (id.includes('@')) {
          const { enterprise_id, config_id, idp_name } = await call(
            findMailDomain,
            { params: { domain: id.slice(id.lastIndexOf('@') + 1) } },
            signal,
          );
          return { id: enterprise_id, providers: [{ id: config_id, name: idp_name }] };
        }
        if (!(await call(checkOrganisation, { params }, signal)).Validate) return null;
        const { rows } = await call(listIdpNames, { params }, signal);
        return { id, providers: rows.map(({ config_id, idp_name }) => ({ id: config_id, name: idp_name })) };
      } catch (error) {
        if (error instanceof ApiError && error.code === 'Account.Organisation.Not.Exist') return null;
        throw error;
      }
    },
  });
  if (data) return { is: 'known', ...data };
  if (data === null) return { is: 'unknown' };
  if (isFetching) return { is: 'asking' };
  return isError ? { is: 'failed', again: () => void refetch() } : { is: 'idle' };
}
