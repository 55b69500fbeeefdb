import { useMutation } from '@tanstack/react-query';
import { reportNotMe } from '@portal/common/contract/account/security-report';
import { useCall } from '@portal/common/host/use-host';

/** Protects the account of a message's code. Returns its user type. */
export function useReportNotMe() {
  const call = useCall();
  return useMutation({ mutationFn: (code: string) => call(reportNotMe, { body: { report_code: code } }) });
}
