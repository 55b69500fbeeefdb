import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from './render-app.tsx';

/** Runs `work` in a task after `tasks` others, as antd's form tells its watchers. */
function inTask(tasks: number, work: () => void) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => (tasks > 0 ? inTask(tasks - 1, work) : work());
  port2.postMessage(null);
}

function Late() {
  const [shown, show] = useState(false);
  return <button onClick={() => inTask(2, () => show(true))}>{shown ? 'Shown' : 'Show'}</button>;
}

test('a click ends after what it changes a few tasks later is rendered', async () => {
  const { user } = renderApp(Late, '/');
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('Shown');
});
