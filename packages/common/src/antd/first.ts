/** First half of `base.ts`. The shell evaluates the halves in separate tasks, so that the page stays responsive. */
export { Alert, Button } from 'antd';
