/** Half of `base.ts`, by what it takes to run: the shell lets the browser breathe between the halves. */
export { Alert, Button } from 'antd';
