import { act, fireEvent, screen } from '@testing-library/react';
import { RemoteRoot, type RemoteApp } from '../../remote/remote-root.tsx';
import { commonMessages } from '../../intl/messages.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { ArtPanel } from './art-panel.tsx';

const App: RemoteApp = ({ host }) => (
  <RemoteRoot host={host} messages={commonMessages}>
    <ArtPanel title="Own words" audience="partner" />
  </RemoteRoot>
);

const slide = (name: string, more: { path?: string; siteId?: number; lang?: string } = {}) => ({
  name: { 'zh-CN': `${name} 中`, 'en-US': name },
  text: { 'zh-CN': '', 'en-US': '' },
  path: '',
  image: '',
  siteId: 1,
  ...more,
});
const shown = () =>
  screen
    .getAllByRole('group')
    .filter((group) => group.getAttribute('aria-hidden') !== 'true')
    .map((group) => group.textContent);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Tests set prefers-reduced-motion; this turns it off. */
function withMotion() {
  const media = (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    dispatchEvent: () => true,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
  jest.spyOn(window, 'matchMedia').mockImplementation(media);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('slides of this site and language change automatically, and stop on pause, hover and focus', () => {
  withMotion();
  renderApp(App, '/', {
    user: null,
    content: {
      carousel: [
        slide('One'),
        slide('Elsewhere', { siteId: 2 }),
        slide('Chinese', { lang: 'zh_CN' }),
        slide('Two', { lang: 'en_US' }),
      ],
    },
  });
  expect(shown()).toEqual(['One']);
  pass(6000);
  expect(shown()).toEqual(['Two']);

  fireEvent.mouseEnter(screen.getByRole('region', { name: 'About the product' }));
  pass(20_000);
  expect(shown()).toEqual(['Two']);
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'About the product' }));
  pass(6000);
  expect(shown()).toEqual(['One']);

  fireEvent.click(screen.getByRole('button', { name: 'Pause the slides' }));
  pass(20_000);
  expect(shown()).toEqual(['One']);
  fireEvent.click(screen.getByRole('button', { name: 'Slide 2: Two' }));
  expect(shown()).toEqual(['Two']);
  expect(screen.getByRole('button', { name: 'Slide 2: Two' })).toHaveAttribute('aria-current', 'true');
  fireEvent.click(screen.getByRole('button', { name: 'Play the slides' }));
  pass(6000);
  expect(shown()).toEqual(['One']);
});

test('with prefers-reduced-motion the slides do not move', () => {
  renderApp(App, '/', { user: null, content: { carousel: [slide('One'), slide('Two')] } });
  pass(20_000);
  expect(shown()).toEqual(['One']);
  expect(screen.getByRole('button', { name: 'Play the slides' })).toBeInTheDocument();
});

test.each([
  ['https://portal.example/news', true],
  ['/microapp/registerPartnerPortal', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
])('a slide that leads to %s is a link: %p', (path, isLink) => {
  renderApp(App, '/', { user: null, content: { carousel: [slide('One', { path })] } });
  expect(screen.queryAllByRole('link', { name: /One/ })).toHaveLength(isLink ? 1 : 0);
  expect(screen.queryByRole('button', { name: /slides/ })).not.toBeInTheDocument();
});

test('without slides the own text of the page is shown', () => {
  renderApp(App, '/', { user: null });
  expect(screen.getByText('Own words')).toBeInTheDocument();
});

test('an audience sees its own benefits, or the general ones if it has none', () => {
  const benefit = (name: string, audience?: string) => ({
    icon: 'bulb',
    name: { 'zh-CN': `${name} 中`, 'en-US': name },
    text: { 'zh-CN': '', 'en-US': '' },
    ...(audience && { for: audience }),
  });
  const { unmount } = renderApp(App, '/', {
    user: null,
    content: {
      benefits: [benefit('General'), benefit('For partners', 'partner'), benefit('For others', 'enterprise')],
    },
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['For partners']);
  unmount();
  renderApp(App, '/', { user: null, content: { benefits: [benefit('General'), benefit('For others', 'enterprise')] } });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['General']);
});
