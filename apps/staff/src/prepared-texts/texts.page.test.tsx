import { screen, waitFor, within } from '@testing-library/react';
import { PreparedQueue } from '@portal/common/enums/approval/prepared-text';
import { Privilege } from '@portal/common/enums/staff/privilege';
import { mock, server } from '@portal/common/testing/mock';
import { changePreparedText } from '@portal/common/contract/queues/prepared-texts';
import { renderApp } from '@portal/common/testing/render-app';
import App from '../app.tsx';
import { approver } from '../testing/approval.ts';
import { dialogCalled } from '../testing/dialog.ts';
import { preparedTextMocks } from '../testing/prepared-texts.ts';

const PATH = '/system/texts';
const lead = { ...approver, privileges: [Privilege.approvalLead] };
const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

test('texts are ordered, retired, used again, added and edited, by keys in the dialogs', async () => {
  server.use(...preparedTextMocks());
  const { user } = renderApp(App, `${PATH}?queue=${PreparedQueue.contract}`, lead);
  const first = 'The requirements of the requested level are not met yet.';
  const second = 'There are no contracts for this partner type at present.';
  await user.click(await screen.findByRole('button', { name: `Move down: ${first}` }));
  await waitFor(() => expect(rows(screen.getByRole('list', { name: 'Reasons to reject' }))).toEqual([second, first]));
  expect(screen.getByText('Questions')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: `Retire: ${first}` }));
  await user.click(await screen.findByRole('button', { name: `Use again: ${first}` }));
  await waitFor(() => expect(screen.queryByRole('button', { name: `Use again: ${first}` })).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Add a reason' }));
  const add = await dialogCalled('Add a reason');
  await user.type(within(add).getByLabelText('Chinese'), '请补充材料');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(add).findByText('Enter the text')).toBeInTheDocument();
  await user.type(within(add).getByRole('textbox', { name: 'English' }), 'Please send {{more}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(add).findByText(/only company, field and date are known/)).toBeInTheDocument();
  await user.clear(within(add).getByRole('textbox', { name: 'English' }));
  await user.type(within(add).getByRole('textbox', { name: 'English' }), 'Please send more, {{company}.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Edit: Please send more, {company}.' }));

  const edit = await dialogCalled('Edit text');
  expect(await within(edit).findByText(/Version 1/)).toBeInTheDocument();
  await user.clear(within(edit).getByRole('textbox', { name: 'English' }));
  await user.type(within(edit).getByRole('textbox', { name: 'English' }), 'Please send more.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Edit: Please send more.' })).toBeInTheDocument();
});

test('a text that somebody else changed meanwhile is not overwritten unseen', async () => {
  server.use(
    mock(changePreparedText, {
      refused: 'Account.Conflict',
      more: { current: { text_zh: '看不清', text_en: 'Blurred', version: 2 } },
    }),
    ...preparedTextMocks().filter((_, at) => at !== 2),
  );
  const { user } = renderApp(App, PATH, lead);
  await user.click(await screen.findByRole('button', { name: 'Edit: Not readable' }));
  const edit = await dialogCalled('Edit text');
  await user.type(within(edit).getByRole('textbox', { name: 'English' }), ' at all');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(edit).findByText('Blurred')).toBeInTheDocument();
  expect(within(edit).getByRole('textbox', { name: 'English' })).toHaveValue('Not readable at all');
});
