import { renderSite } from '../react.tsx';

renderSite('/sites/react-19');
