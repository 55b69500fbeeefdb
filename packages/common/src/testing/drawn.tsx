/** A PNG data URI drawn by `paint`, for mocks that are viewed in a browser. */
export function drawn(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (pen) paint(pen);
  return canvas.toDataURL('image/png');
}

/** A drawn business licence of `company`, to view, zoom and rotate. */
export function drawnLicence(company: string, code: string): string {
  return drawn(900, 640, (pen) => {
    pen.fillStyle = '#fbf7ea';
    pen.fillRect(0, 0, 900, 640);
    pen.strokeStyle = '#a8843f';
    pen.lineWidth = 6;
    pen.strokeRect(24, 24, 852, 592);
    pen.fillStyle = '#2b2b2b';
    pen.textAlign = 'center';
    pen.font = '600 54px serif';
    pen.fillText('营业执照', 450, 140);
    pen.font = '28px sans-serif';
    pen.fillText(code, 450, 200);
    pen.textAlign = 'left';
    pen.fillText(company, 110, 320);
    pen.beginPath();
    pen.arc(700, 490, 74, 0, Math.PI * 2);
    pen.strokeStyle = '#c0392b';
    pen.stroke();
  });
}
