import { QueueList } from '../list/queue-list.tsx';
import { contractQueue } from './contract.queue.tsx';

/** Queue of the contract applications of partner companies. */
export default function ContractListPage() {
  return <QueueList queue={contractQueue} />;
}
