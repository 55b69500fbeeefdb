import { Button } from '@portal/common/antd/base';
import type { Host } from '@portal/common/host/host';

export default function App({ host }: { host: Host }) {
  return <main><h1>selfservice</h1><p>{host.locale}</p><Button type="primary">selfservice</Button></main>;
}
