import { render } from '@testing-library/react';
import { PartnerLevel } from '../../enums/partner/partner-level.ts';
import { LevelBadge } from './level-badge.tsx';

test('the outline of a badge is a valid path with separated numbers', () => {
  const { container } = render(<LevelBadge level={PartnerLevel.diamond} name="Diamond partner" />);
  const outline = container.querySelector('path[fill]')?.getAttribute('d');
  const point = String.raw`-?\d+\.\d\d -?\d+\.\d\d`;
  expect(outline).toMatch(new RegExp(`^M${point}(?:Q${point} ${point}){16}Z$`));
});
