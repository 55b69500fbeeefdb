import { Button } from '@portal/common/antd/base';
import type { Host } from '@portal/common/host/host';

export default function App({ host }: { host: Host }) {
  return <main><h1>auth</h1><p>{host.locale}</p><Button type="primary">auth</Button></main>;
}
