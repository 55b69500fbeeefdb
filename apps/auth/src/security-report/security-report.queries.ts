import { useMutation } from '@tanstack/react-query';
import { reportNotMe } from '@portal/common/contract/security-report';
import { useCall } from '@portal/common/host/use-host';

/** Protects the account that the code of a message belongs to; answers its kind. */
export function useReportNotMe() {
  const call = useCall();
  return useMutation({ mutationFn: (code: string) => call(reportNotMe, { body: { report_code: code } }) });
}
