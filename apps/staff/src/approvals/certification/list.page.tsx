import { QueueList } from '../list/queue-list.tsx';
import { useCertificationQueue } from './certification.queue.tsx';

/** Queue of business verification requests, pending or processed. */
export default function CertificationListPage() {
  return <QueueList queue={useCertificationQueue()} />;
}
