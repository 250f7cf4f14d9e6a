/** Fingers and the mouse on a picture: what is dragged, pinched and clicked. */
const CLICK_PX = 6;

/**
 * Listens on a canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {object} tell `click(event)`; `drag(dx, dy, event)` in pixels, after the first six; `pinch(factor, x, y)`;
 *     and, where they are wanted, `down(event)`, `end(event, dragged)` and `hover(event)`
 */
export function dragging(canvas, tell) {
  const pointers = new Map();
  let moved = 0;
  let pinch = 0;
  const spread = () => {
    const [one, other] = [...pointers.values()];
    return other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
    if (pointers.size === 1) {
      moved = 0;
      tell.down?.(event);
    }
    pinch = spread();
  });
  canvas.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      tell.hover?.(event);
      return;
    }
    const now = [event.offsetX, event.offsetY];
    pointers.set(event.pointerId, now);
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (pointers.size === 2) {
      const wide = spread();
      tell.pinch(wide / (pinch || wide), event.offsetX, event.offsetY);
      pinch = wide;
    } else if (moved > CLICK_PX) {
      tell.drag(now[0] - before[0], now[1] - before[1], event);
    }
  });
  const up = (event, clicked) => {
    const alone = pointers.size === 1;
    pointers.delete(event.pointerId);
    if (alone && clicked && moved <= CLICK_PX) {
      tell.click(event);
    }
    if (alone) {
      tell.end?.(event, moved > CLICK_PX);
    }
  };
  canvas.addEventListener('pointerup', (event) => up(event, true));
  canvas.addEventListener('pointercancel', (event) => up(event, false));
}

/** Ctrl and the wheel come nearer; the wheel alone scrolls the page. */
export function wheeling(canvas, zoom) {
  canvas.addEventListener('wheel', (event) => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), event.offsetX, event.offsetY);
    }
  }, { passive: false });
}
