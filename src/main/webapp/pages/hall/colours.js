/** Colours that an operator has chosen, as they can be seen in both themes. */

const STEPS = 10;

/** A colour as a style sheet resolves it, or null where it is none of sRGB. */
function resolved(colour, scheme) {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  probe.style.colorScheme = scheme;
  probe.style.color = colour;
  const told = probe.style.color && getComputedStyle(probe).color.match(/^rgba?\((\d+), (\d+), (\d+)/);
  probe.remove();
  return told ? told.slice(1).map(Number) : null;
}

/** The relative luminance of WCAG. */
function luminance(rgb) {
  const [r, g, b] = rgb.map((each) => each / 255).map((each) =>
    (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function towards(from, to, part) {
  return from.map((each, i) => Math.round(each + part * (to[i] - each)));
}

function legible(rgb, least, scheme) {
  const [ground, text] = [resolved('var(--panel)', scheme), resolved('var(--text)', scheme)];
  for (let step = 0; step < STEPS; step++) {
    const mixed = towards(rgb, text, step / STEPS);
    if (contrast(mixed, ground) >= least) {
      return mixed;
    }
  }
  return text;
}

/**
 * The colour for style sheets and canvases: in each theme as near to the given one as its contrast to a panel allows.
 *
 * @param {string} colour of CSS @param {number} least contrast, as WCAG counts it
 * @returns {string|null} null where it is no colour of sRGB
 */
export function inThemes(colour, least) {
  const rgb = resolved(colour, 'light');
  return rgb && `light-dark(${['light', 'dark'].map((scheme) => `rgb(${legible(rgb, least, scheme)})`).join(', ')})`;
}
