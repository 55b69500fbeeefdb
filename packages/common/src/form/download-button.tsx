import { useIntl } from 'react-intl';
import { App, Button, type ButtonProps } from '../antd/base.ts';
import type { EndpointSpec } from '../contract/endpoint.ts';
import { failureText } from './server-message.tsx';
import type { Given } from '../host/use-change.ts';
import { useDownload } from '../host/use-download.ts';

/** Saves the file that an endpoint answers with under a name. A message says when that fails. */
export function DownloadButton<E extends EndpointSpec>({
  endpoint,
  input,
  fileName,
  ...button
}: { endpoint: E; input: Given<E>; fileName: string } & Pick<ButtonProps, 'children' | 'className' | 'size'>) {
  const intl = useIntl();
  const { message } = App.useApp();
  const save = useDownload(endpoint, fileName);
  return (
    <Button
      {...button}
      loading={save.isPending}
      onClick={() => save.mutate(input, { onError: (error) => void message.error(failureText(error, intl.locale)) })}
    />
  );
}
