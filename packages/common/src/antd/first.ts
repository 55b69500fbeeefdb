/** First half of `base.ts`. The shell evaluates the halves in separate tasks, so that the page stays responsive. */
export { Button } from 'antd';
export { default as Alert } from 'antd/es/alert/Alert';
