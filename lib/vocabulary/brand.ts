/** Page colours derived from a relying party's accent, as `#rrggbb`. */
interface AccentColours {
  readonly accent: string
  /** Pressed buttons. */
  readonly strong: string
  /** Background of notices. */
  readonly soft: string
  /** Text on the accent. */
  readonly onAccent: string
}

/** Backgrounds of each theme: the lightest and darkest of the page palette. */
const grounds = {
  light: { paper: '#fbfaf7', surface: '#ffffff' },
  dark: { paper: '#121716', surface: '#1a2120' },
} as const

/** WCAG 2.2, 1.4.3: contrast of text at level AA. */
const contrastMin = 4.5

export const accentPattern = /^#[0-9a-f]{6}$/i

/** Derives page colours from an accent. The dark theme lightens it until it is legible. */
export function coloursOf(accent: string): Readonly<Record<'light' | 'dark', AccentColours>> {
  return { light: lightColours(accent), dark: darkColours(accent) }
}

/** The lowest contrast of text in this accent or on it, in pages and mails of the light theme. */
export function lowestContrast(accent: string): number {
  return worstOf(lightColours(accent), grounds.light)
}

/** Whether text in this colour, and white text on it, is legible everywhere: WCAG 2.2, level AA. */
export const isLegible = (accent: string): boolean => lowestContrast(accent) >= contrastMin

function lightColours(accent: string): AccentColours {
  const strong = mix(accent, '#000000', 0.25)
  return { accent, strong, soft: mix('#ffffff', accent, 0.08), onAccent: '#ffffff' }
}

function darkColours(accent: string): AccentColours {
  for (let share = 0; ; share += 0.05) {
    const lighter = mix(accent, '#ffffff', Math.min(share, 1))
    const colours = {
      accent: lighter,
      strong: mix(lighter, '#ffffff', 0.3),
      soft: mix(grounds.dark.surface, lighter, 0.12),
      onAccent: '#000000',
    }
    if (share >= 1 || worstOf(colours, grounds.dark) >= contrastMin) return colours
  }
}

function worstOf(
  { accent, strong, soft, onAccent }: AccentColours,
  { paper, surface }: { readonly paper: string; readonly surface: string },
): number {
  const written = [paper, surface, soft].map((ground) => contrast(accent, ground))
  return Math.min(...written, contrast(onAccent, accent), contrast(onAccent, strong))
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Mixes two colours; `share` is the part of the second one. */
function mix(first: string, second: string, share: number): string {
  const added = channelsOf(second)
  const mixed = channelsOf(first).map((channel, index) =>
    Math.round(channel + ((added[index] ?? 0) - channel) * share),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
